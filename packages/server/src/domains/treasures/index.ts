import type { Domain } from '../../domain.ts';
import { questionTreasures } from './question-treasures.ts';
import { treasureTopics } from './treasure-topics.ts';
import { treasures as treasureCalls } from './treasures.ts';

export const treasures: Domain = { calls: [treasureCalls, treasureTopics, questionTreasures] };
