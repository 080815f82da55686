ALTER TABLE "models" ADD COLUMN "price_source" text;--> statement-breakpoint
ALTER TABLE "models" ADD COLUMN "price_as_of" date;