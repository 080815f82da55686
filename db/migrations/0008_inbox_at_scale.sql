CREATE TABLE "bulk_items" (
	"bulk_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"corrections" uuid[],
	CONSTRAINT "bulk_items_bulk_id_message_id_pk" PRIMARY KEY("bulk_id","message_id")
);
--> statement-breakpoint
CREATE TABLE "bulks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid,
	"state" text NOT NULL,
	"patch" jsonb,
	"total" integer NOT NULL,
	"scanned" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"undone" integer DEFAULT 0 NOT NULL,
	"kept" integer DEFAULT 0 NOT NULL,
	"position" uuid,
	"task_id" uuid,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
-- By hand: building the search index anew would take minutes on a large inbox, and only its setting changes.
ALTER INDEX "messages_search" SET (gin_pending_list_limit = 1024);--> statement-breakpoint
-- By hand: how often each of the common tokens occurs; with the default of 100 the planner takes words of 1 in 100 for seldom.
ALTER TABLE "messages" ALTER COLUMN "search_tokens" SET STATISTICS 1000;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "search_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "bulk_items" ADD CONSTRAINT "bulk_items_bulk_id_bulks_id_fk" FOREIGN KEY ("bulk_id") REFERENCES "public"."bulks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulks_member" ON "bulks" USING btree ("member_id","updated_at");--> statement-breakpoint
CREATE INDEX "bulks_created" ON "bulks" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "messages_reindex" ON "messages" USING btree ("id") WHERE "messages"."search_version" < 2;--> statement-breakpoint
CREATE INDEX "messages_status" ON "messages" USING btree ("status","received_at","id") WHERE "messages"."status" <> 'processed';--> statement-breakpoint
CREATE INDEX "messages_unread" ON "messages" USING btree ("state","received_at","id") WHERE "messages"."unread";--> statement-breakpoint
CREATE INDEX "messages_open_category" ON "messages" USING btree ("category","received_at","id") WHERE "messages"."state" = 'open';--> statement-breakpoint
CREATE INDEX "messages_channel" ON "messages" USING btree ("channel","received_at","id");--> statement-breakpoint
CREATE INDEX "messages_topic" ON "messages" USING btree ("topic","received_at","id") WHERE "messages"."topic" is not null;--> statement-breakpoint
CREATE INDEX "messages_priority" ON "messages" USING btree ("priority","state","received_at","id") WHERE "messages"."priority" <> 'normal';--> statement-breakpoint
CREATE INDEX "messages_labels" ON "messages" USING gin ("labels") WHERE "messages"."labels" <> '{}';--> statement-breakpoint
CREATE INDEX "messages_key" ON "messages" USING btree ("submitted_by_key","received_at","id") WHERE "messages"."submitted_by_key" is not null;--> statement-breakpoint
ANALYZE "messages" ("search_tokens");