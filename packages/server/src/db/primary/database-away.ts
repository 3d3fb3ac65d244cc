/** No host of the database takes writes just now; one may in a moment. */
export class DatabaseAway extends Error {
  override name = 'DatabaseAway';
}
