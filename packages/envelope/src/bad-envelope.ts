/**
 * The one error for every unreadable envelope or id. It carries no cause and never says which step failed,
 * so that a sender learns nothing from trying variants.
 */
export class BadEnvelope extends Error {
  override readonly name = 'BadEnvelope';

  constructor() {
    super('The request could not be read');
  }
}
