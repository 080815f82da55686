ALTER TABLE "members" ADD COLUMN "preferences" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "drafts_sent" ON "drafts" USING btree ("sent_at") WHERE "drafts"."sent_at" is not null;--> statement-breakpoint
CREATE INDEX "message_events_state" ON "message_events" USING btree ("at") WHERE "message_events"."kind" = 'state_changed';