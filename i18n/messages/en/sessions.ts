export const sessions = {
  title: "Where you are signed in",
  lead: "Signing out somewhere takes effect at once. A place you do not know: sign it out and change your password.",
  this: "This one",
  unknown: "Unknown browser",
  seen: "Last used",
  began: "Since",
  end: "Sign out",
  endLong: "Sign out {device}",
  endOthers: "Sign out everywhere else",
  ended:
    "{count, plural, =0 {It was signed out already} one {Signed out in one place} other {Signed out in # places}}",
} as const;
