import type { ItemKind } from '@prepdesk/contract/entitlement/visibility';
import type { Moment } from './standing.ts';

/** All that is known when somebody asks why a learner can not see something. The decision reads nothing else. */

type Named = { id: number; name: string; isActive: number };

export type AccountFact = {
  userAppsID: number;
  appID: number;
  appName: string;
  phone: string;
  fullName: string;
  email: string;
  isActive: number;
  /** Nothing says any more who it was. */
  isErased: boolean;
  /** Sees what is in Developer Mode. */
  isDeveloper: boolean;
  /** Signed in at the moment. */
  devices: { id: number; name: string }[];
};

/** Where an item stands: a video may stand in several sub-topics. */
export type PlaceFact = {
  app: Named;
  course: Named;
  subject: Named & { subjectID: number };
  class: Named;
  /** Nothing of a class. */
  lesson: LessonFact | null;
};

export type LessonFact = {
  topic: Named;
  subTopic: Named & {
    slugID: number;
    slugName: string;
    isFree: number;
    release: string;
    releaseOn: string | null;
  };
  /** Of a video in it. */
  video: (Named & { isFree: number; activatesAt: Date }) | null;
  /** What it holds of its kind that is active: videos, questions, files. */
  contentCount: number;
};

export type PackageFact = Named & { deviceLimit: number };

export type OrderFact = {
  id: number;
  orderNumber: string;
  learnerID: number;
  packageID: number;
  /** As it was sold. */
  packageName: string;
  isActive: number;
  purchasedAt: Date;
  paidAmount: string | null;
  givenBack: string;
  /** The last refund that counts; 0 for none. */
  refundID: number;
  validityInDays: number;
  packageExpiryDate: string;
  /** The elective classes that its buyer chose. */
  electives: number[];
};

export type GrantFact = {
  id: number;
  learnerID: number;
  packageID: number | null;
  classID: number | null;
  expiresOn: string;
  createdAt: Date;
  withdrawnAt: Date | null;
  rowVersion: number;
};

/** What an institution opens for a learner who belongs to it. */
export type InstitutionFact = {
  id: number;
  learnerID: number;
  clientID: number;
  clientName: string;
  isActive: number;
  packageID: number;
  expiresOn: string;
  addedAt: Date;
};

export type Facts = Moment & {
  item: { itemKind: ItemKind; itemID: number; name: string };
  accounts: AccountFact[];
  places: PlaceFact[];
  packages: PackageFact[];
  /** Which of the packages hold which of the places' classes. */
  holdings: { packageID: number; classID: number; isElective: number }[];
  orders: OrderFact[];
  grants: GrantFact[];
  institutions: InstitutionFact[];
};
