DROP INDEX "drafts_live";--> statement-breakpoint
ALTER TABLE "draft_versions" ADD COLUMN "autosaved" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "delivery_id" uuid;--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "delivery_at" timestamptz;--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "delivery_error" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "content_html" "bytea";--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "thread_hash" text;--> statement-breakpoint
ALTER TABLE "task_events" ADD COLUMN "detail" "bytea";--> statement-breakpoint
CREATE INDEX "messages_thread_hash" ON "messages" USING btree ("thread_hash","received_at") WHERE "messages"."thread_hash" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "drafts_live" ON "drafts" USING btree ("message_id") WHERE "drafts"."state" in ('generating', 'draft', 'stale', 'approved', 'sending');