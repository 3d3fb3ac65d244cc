import type { videoPlayers } from '../src/db/schema/access.ts';

type Player = typeof videoPlayers.$inferInsert;

const students: [fullName: string, userAppsID: number, status: number, l3Enabled: number][] = [
  ['Aarav Mehta', 20_114, 1, 0],
  ['Diya Krishnan', 20_138, 0, 1],
  ['Ishaan Chatterjee', 20_207, 0, 0],
  ['Kavya Reddy', 20_251, 1, 1],
  ['Mohammed Faizan', 20_263, 0, 1],
  ['Nandini Joshi', 20_318, 1, 0],
  ['Pranav Iyer', 20_342, 0, 0],
  ['Ritika Bansal', 20_377, 1, 1],
  ['Siddharth Menon', 20_405, 0, 1],
  ['Tanvi Kulkarni', 20_419, 1, 0],
  ['Utkarsh Mishra', 20_460, 0, 0],
  ['Zoya Siddiqui', 20_488, 1, 1],
];

const phoneOf = (index: number): string => String(9_810_000_101 + index * 1_013);

/** Students for whom another video player was chosen. */
export const demoPlayers: Player[] = students.map(([, , status, l3Enabled], index) => ({
  ...{ phone: phoneOf(index), status, l3Enabled },
}));

/** Who they are. */
export const playerOwners = students.map(([fullName, id], index) => ({
  ...{ id, fullName, phone: phoneOf(index) },
  email: `${fullName.toLowerCase().replace(/ /g, '.')}@example.com`,
}));
