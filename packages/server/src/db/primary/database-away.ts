/** No host of the database accepts writes just now; one may in a moment. */
export class DatabaseAway extends Error {
  override name = 'DatabaseAway';
}
