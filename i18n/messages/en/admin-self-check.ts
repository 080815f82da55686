/** Whether everything works, and what to do where not. */
export const adminSelfCheck = {
  title: "Self-check",
  again: "Check again",
  took: "looked at everything in {ms, number} ms",
  allWell: "Everything works.",
  toDo: "{count, plural, one {# thing needs} other {# things need}} you.",
  toWatch: "{count, plural, one {# thing} other {# things}} to keep an eye on.",
  states: { ok: "Fine", warn: "Look at it", bad: "Broken", off: "Not in use" },
  failed: "It could not be looked at.",
  open: "Open",
  checks: {
    database: {
      name: "Database",
      found: "Postgres {version}, {size, number} MB, answered in {ms, number} ms",
      next: "It is slow or older than Postgres 15. Look at its load and its disk; move to a newer version with npm run backup and npm run restore.",
    },
    schema: {
      name: "Schema",
      found: "{applied, number} of {known, number} migrations are in",
      next: "This process and the database are of different versions. Start the newest version once, on one machine: it migrates. Then restart the others.",
    },
    secret: {
      name: "Secret",
      found: "The newest message can be opened",
      bad: "The newest message can’t be opened",
      off: "There is no message to try it on yet",
      next: "APP_SECRET is another than the one that stored it. Set the one of then (DATA_DIR/app.secret), or name it in APP_SECRET_PREVIOUS, and restart.",
    },
    workers: {
      name: "Workers",
      found:
        "{alive, plural, =0 {None is alive} one {# is alive} other {# are alive}}{last, plural, =-1 {} other { · last task ended {last, number} s ago}}",
      next: "Messages are taken in and wait. Start Intray again, or set WORKERS to 1 or more; the log of the worker says why it ended.",
    },
    queue: {
      name: "Queue",
      found:
        "{waiting, plural, =0 {Nothing of high or normal priority waits} one {# task waits, for {oldest, number} s} other {# tasks wait, the oldest for {oldest, number} s}}",
      next: "Work comes in faster than it is done. Look under Tasks at what takes long; raise QUEUE_CONCURRENCY or WORKERS if the model’s provider allows it.",
    },
    outbox: {
      name: "Hand-over",
      found: "{waiting, plural, =0 {Nothing waits} one {# event waits} other {# events wait}}",
      next: "Events are stored but not taken. With an Inngest server: is it reachable, are its keys right? Else restart the worker. Nothing is lost meanwhile.",
    },
    models: {
      name: "Models",
      found:
        "{problems, plural, =0 {Every scene leads to a model that can be asked} one {# thing is not in order} other {# things are not in order}}",
      next: "Set it right under Scenes or Models.",
    },
    disk: {
      name: "Disk",
      found: "{free, number} of {total, number} GB are free where the data is",
      next: "Postgres stops when its disk is full. Make room, or shorten what is kept under Settings.",
      failedNext: "DATA_DIR can’t be written: give the user that runs Intray access to it.",
    },
    clock: {
      name: "Clock",
      found: "Web and database are {skew, number} ms apart",
      next: "Signed requests are refused beyond five minutes, and schedules go by this clock. Switch time synchronization (NTP) on, on both machines.",
    },
    letters: {
      name: "Dead letters",
      found:
        "{open, plural, =0 {None is open} one {# is open} other {# are open}}{first, plural, =0 {} other {, {first, number} of them P1}}",
      next: "Tasks gave up for good. Read why, mend the cause, redrive them.",
    },
    backup: {
      name: "Backup",
      found:
        "{days, plural, =-1 {npm run backup was never run here} =0 {Made today} one {Made # day ago} other {Made # days ago}}",
      next: "Run npm run backup -- --to FILE every night, and keep the file and APP_SECRET in different places. (Snapshots of your own Postgres are not seen here.)",
    },
    password: {
      name: "First password",
      found: "The file with the one-time password is gone",
      warn: "The one-time password of the first start still lies in DATA_DIR/admin-password",
      next: "Sign in, change the password, delete the file.",
    },
    address: {
      name: "Address",
      found: "People reach it at the address of APP_URL",
      warn: "{missing, plural, =0 {APP_URL is not https: passwords travel in the clear} other {It listens to other machines, and APP_URL is not set}}",
      off: "Only this machine can reach it",
      next: "Put a proxy with TLS in front, and set APP_URL to the https address that people type.",
    },
  },
} as const;
