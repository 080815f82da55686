ALTER TABLE "budgets" DROP CONSTRAINT "budgets_scope";--> statement-breakpoint
ALTER TABLE "budgets" ADD COLUMN "member_id" uuid;--> statement-breakpoint
ALTER TABLE "request_log" ADD COLUMN "submitted_by_member" uuid;--> statement-breakpoint
ALTER TABLE "budgets" ADD CONSTRAINT "budgets_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "budgets" ADD CONSTRAINT "budgets_scope" UNIQUE NULLS NOT DISTINCT("key_id","member_id","period","currency");--> statement-breakpoint
ALTER TABLE "budgets" ADD CONSTRAINT "budgets_one_owner" CHECK ("budgets"."key_id" is null or "budgets"."member_id" is null);