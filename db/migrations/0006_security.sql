CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"expires_at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_chain" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"audit_id" uuid NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "previous_key_hash" text;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "previous_signing_secret" "bytea";--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "previous_ends_at" timestamptz;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "rotated_at" timestamptz;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "revoked_by" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "duplicate_of" uuid;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "dedupe_hash" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_member" ON "sessions" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "audit_chain_entry" ON "audit_chain" USING btree ("audit_id");--> statement-breakpoint
CREATE INDEX "api_keys_previous" ON "api_keys" USING btree ("previous_key_hash");--> statement-breakpoint
CREATE INDEX "messages_dedupe" ON "messages" USING btree ("dedupe_hash","received_at") WHERE "messages"."dedupe_hash" is not null;--> statement-breakpoint
CREATE INDEX "messages_duplicates" ON "messages" USING btree ("duplicate_of") WHERE "messages"."duplicate_of" is not null;