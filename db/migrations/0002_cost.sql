CREATE TABLE "answer_cache" (
	"key" text PRIMARY KEY NOT NULL,
	"scene" text NOT NULL,
	"message_id" uuid,
	"answer" "bytea" NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"expires_at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE "budget_holds" (
	"id" uuid NOT NULL,
	"budget_id" uuid NOT NULL,
	"period_start" date NOT NULL,
	"micros" numeric(24, 6) DEFAULT '0' NOT NULL,
	"tokens" bigint DEFAULT 0 NOT NULL,
	"expires_at" timestamptz NOT NULL,
	CONSTRAINT "budget_holds_id_budget_id_pk" PRIMARY KEY("id","budget_id")
);
--> statement-breakpoint
CREATE TABLE "budgets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key_id" uuid,
	"period" text NOT NULL,
	"currency" text NOT NULL,
	"limit_micros" bigint,
	"limit_tokens" bigint,
	"warn_percent" integer DEFAULT 80 NOT NULL,
	"period_start" date NOT NULL,
	"spent_micros" numeric(24, 6) DEFAULT '0' NOT NULL,
	"spent_tokens" bigint DEFAULT 0 NOT NULL,
	"held_micros" numeric(24, 6) DEFAULT '0' NOT NULL,
	"held_tokens" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "budgets_scope" UNIQUE NULLS NOT DISTINCT("key_id","period","currency"),
	CONSTRAINT "budgets_limited" CHECK ("budgets"."limit_micros" is not null or "budgets"."limit_tokens" is not null)
);
--> statement-breakpoint
ALTER TABLE "request_log" ADD COLUMN "cached" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "scenes" ADD COLUMN "cache_seconds" integer;--> statement-breakpoint
ALTER TABLE "budget_holds" ADD CONSTRAINT "budget_holds_budget_id_budgets_id_fk" FOREIGN KEY ("budget_id") REFERENCES "public"."budgets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "budgets" ADD CONSTRAINT "budgets_key_id_api_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "answer_cache_expiry" ON "answer_cache" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "answer_cache_created" ON "answer_cache" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "answer_cache_message" ON "answer_cache" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "budget_holds_expiry" ON "budget_holds" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "request_log_spend" ON "request_log" USING btree ("created_at","currency","cost_micros") WHERE "request_log"."cost_micros" > 0;