import type { ItemKind } from '@prepdesk/contract/entitlement/visibility';
import type { Moment } from './standing.ts';

/** Everything that is known when somebody asks why a learner cannot see something. The decision reads nothing else. */

type Named = { id: number; name: string; isActive: number };

export type AccountFact = {
  userAppsID: number;
  appID: number;
  appName: string;
  phone: string;
  fullName: string;
  email: string;
  isActive: number;
  /** The personal data of the account was erased. */
  isErased: boolean;
  /** Can see items in Developer Mode. */
  isDeveloper: boolean;
  /** Currently signed in. */
  devices: { id: number; name: string }[];
};

/** A place where an item appears: a video may be in several sub-topics. */
export type LocationFact = {
  app: Named;
  course: Named;
  subject: Named & { subjectID: number };
  class: Named;
  /** null for a class. */
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
  /** The video that was asked about, if any. */
  video: (Named & { isFree: number; activatesAt: Date }) | null;
  /** How much active content of its kind it has: videos, questions or files. */
  contentCount: number;
};

export type PackageFact = Named & { deviceLimit: number };

export type OrderFact = {
  id: number;
  orderNumber: string;
  learnerID: number;
  packageID: number;
  /** The name under which it was sold. */
  packageName: string;
  isActive: number;
  purchasedAt: Date;
  paidAmount: string | null;
  givenBack: string;
  /** The last refund that counts; 0 for none. */
  refundID: number;
  validityInDays: number;
  packageExpiryDate: string;
  /** The elective classes that the buyer chose. */
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
  locations: LocationFact[];
  packages: PackageFact[];
  /** Which packages contain which classes of the places. */
  holdings: { packageID: number; classID: number; isElective: number }[];
  orders: OrderFact[];
  grants: GrantFact[];
  institutions: InstitutionFact[];
};
