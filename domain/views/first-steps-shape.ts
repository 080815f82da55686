/** The three first steps of a team, each done or not. */
export interface FirstSteps {
  /** There is a message. */
  received: boolean;
  /** Somebody looked at one. */
  opened: boolean;
  /** A reply was approved. */
  answered: boolean;
}
