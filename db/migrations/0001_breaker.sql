CREATE TABLE "breakers" (
	"provider_code" text NOT NULL,
	"model" text NOT NULL,
	"reason" text NOT NULL,
	"failures" integer NOT NULL,
	"open_until" timestamptz,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "breakers_provider_code_model_pk" PRIMARY KEY("provider_code","model")
);
--> statement-breakpoint
ALTER TABLE "request_log" ADD COLUMN "no_fallback" text;