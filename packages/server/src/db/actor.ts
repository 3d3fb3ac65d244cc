/** The person a call acts for, according to the session and the database, never the body (gaps C5). */
export type Actor = {
  /** '' for a script's token: there is no session. */
  sessionID: string;
  userID: number;
  fullName: string;
  phone: string;
  countryCode: string;
  roleID: number | null;
  roleName: string;
  facultyID: number | null;
  /** Route keys of the role and of the person together (gaps B18). */
  keys: ReadonlySet<number>;
  /** Names of the active roles by route key, to say to a refused person who has the right. */
  holders: ReadonlyMap<number, string[]>;
};
