CREATE SCHEMA "engine";
--> statement-breakpoint
CREATE TABLE "draft_versions" (
	"draft_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"body" "bytea" NOT NULL,
	"author_kind" text NOT NULL,
	"author_id" text,
	"author_name" text NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "draft_versions_draft_id_version_pk" PRIMARY KEY("draft_id","version")
);
--> statement-breakpoint
CREATE TABLE "drafts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"message_id" uuid NOT NULL,
	"state" text NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"language" text,
	"role_code" text,
	"prompt_code" text,
	"prompt_version" integer,
	"model" text,
	"snippets" text[] DEFAULT '{}'::text[] NOT NULL,
	"error_code" integer,
	"approved_by" uuid,
	"approved_at" timestamptz,
	"sent_at" timestamptz,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "snippets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"language" text NOT NULL,
	"category" text,
	"keywords" text[] DEFAULT '{}'::text[] NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "engine"."crons" (
	"function_id" text NOT NULL,
	"expression" text NOT NULL,
	"next_at" timestamptz NOT NULL,
	CONSTRAINT "crons_function_id_expression_pk" PRIMARY KEY("function_id","expression")
);
--> statement-breakpoint
CREATE TABLE "engine"."events" (
	"id" text PRIMARY KEY NOT NULL,
	"external_id" text NOT NULL,
	"name" text NOT NULL,
	"body" text NOT NULL,
	"received_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "engine"."flow" (
	"key" text PRIMARY KEY NOT NULL,
	"at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE "engine"."jobs" (
	"run_id" text NOT NULL,
	"step_id" text DEFAULT '' NOT NULL,
	"function_id" text NOT NULL,
	"state" text NOT NULL,
	"score" bigint NOT NULL,
	"due_at" timestamptz NOT NULL,
	"lane" text NOT NULL,
	"slot_a" text,
	"slot_b" text,
	"throttle_key" text,
	"attempt" integer DEFAULT 0 NOT NULL,
	"generation" integer DEFAULT 0 NOT NULL,
	"worker_id" text,
	"lost" integer DEFAULT 0 NOT NULL,
	"again" boolean DEFAULT false NOT NULL,
	CONSTRAINT "jobs_run_id_step_id_pk" PRIMARY KEY("run_id","step_id")
);
--> statement-breakpoint
CREATE TABLE "engine"."runs" (
	"id" text PRIMARY KEY NOT NULL,
	"function_id" text NOT NULL,
	"event_id" text NOT NULL,
	"dedupe_key" text,
	"status" text DEFAULT 'running' NOT NULL,
	"score" bigint NOT NULL,
	"lane" text NOT NULL,
	"slot_a" text,
	"slot_b" text,
	"version" integer DEFAULT -1 NOT NULL,
	"force_plan" boolean DEFAULT false NOT NULL,
	"pending" text[],
	"step_count" integer DEFAULT 0 NOT NULL,
	"state_bytes" integer DEFAULT 0 NOT NULL,
	"parent_run_id" text,
	"parent_step_id" text,
	"started_at" timestamptz,
	"finished_at" timestamptz,
	"output" text
);
--> statement-breakpoint
CREATE TABLE "engine"."steps" (
	"run_id" text NOT NULL,
	"id" text NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "engine"."steps_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"value" text NOT NULL,
	CONSTRAINT "steps_run_id_id_pk" PRIMARY KEY("run_id","id")
);
--> statement-breakpoint
CREATE TABLE "engine"."waits" (
	"run_id" text NOT NULL,
	"step_id" text NOT NULL,
	"kind" text NOT NULL,
	"event_name" text,
	"match_key" text,
	"expression" text,
	"expires_at" timestamptz NOT NULL,
	CONSTRAINT "waits_run_id_step_id_pk" PRIMARY KEY("run_id","step_id")
);
--> statement-breakpoint
CREATE TABLE "engine"."workers" (
	"id" text PRIMARY KEY NOT NULL,
	"lease_until" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE "import_rows" (
	"import_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"line" integer NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"cells" "bytea" NOT NULL,
	"error" jsonb,
	"warning" text,
	"message_id" uuid,
	CONSTRAINT "import_rows_import_id_row_pk" PRIMARY KEY("import_id","row")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"file_name" text NOT NULL,
	"file_hash" text,
	"byte_size" bigint DEFAULT 0 NOT NULL,
	"state" text NOT NULL,
	"encoding" text,
	"delimiter" text,
	"headers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"mapping" jsonb,
	"ignored" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"duplicate" integer DEFAULT 0 NOT NULL,
	"error" text,
	"task_id" uuid,
	"created_by_member" uuid,
	"created_by_key" uuid,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"finished_at" timestamptz
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"prefix" text NOT NULL,
	"key_hash" text NOT NULL,
	"scopes" text[] NOT NULL,
	"owner_id" uuid,
	"require_signature" boolean DEFAULT false NOT NULL,
	"signing_secret" "bytea",
	"expires_at" timestamptz,
	"revoked_at" timestamptz,
	"last_used_at" timestamptz,
	"created_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "members" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"password_hash" text,
	"level" text NOT NULL,
	"locale" text,
	"time_zone" text,
	"disabled_at" timestamptz,
	"sessions_valid_from" timestamptz DEFAULT 'epoch' NOT NULL,
	"last_seen_at" timestamptz,
	"created_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "nonces" (
	"api_key_id" uuid NOT NULL,
	"nonce" text NOT NULL,
	"expires_at" timestamptz NOT NULL,
	CONSTRAINT "nonces_api_key_id_nonce_pk" PRIMARY KEY("api_key_id","nonce")
);
--> statement-breakpoint
CREATE TABLE "corrections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"message_id" uuid NOT NULL,
	"field" text NOT NULL,
	"from_value" text,
	"to_value" text NOT NULL,
	"member_id" uuid,
	"created_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"message_id" uuid NOT NULL,
	"at" timestamptz DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text,
	"actor_name" text NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"direction" text DEFAULT 'incoming' NOT NULL,
	"sender" text NOT NULL,
	"subject" "bytea",
	"content" "bytea" NOT NULL,
	"topic" text,
	"external_id" text,
	"thread_id" uuid NOT NULL,
	"thread_key" text,
	"metadata" "bytea",
	"status" text DEFAULT 'pending' NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"unread" boolean DEFAULT true NOT NULL,
	"category" text,
	"priority" text DEFAULT 'normal' NOT NULL,
	"labels" text[] DEFAULT '{}'::text[] NOT NULL,
	"summary" "bytea",
	"language" text,
	"confidence" real,
	"reason" "bytea",
	"needs_review" boolean DEFAULT false NOT NULL,
	"provenance" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"trace" "bytea",
	"error_code" integer,
	"assignee_id" uuid,
	"snoozed_until" timestamptz,
	"received_at" timestamptz NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"search_tokens" bigint[] DEFAULT '{}'::bigint[] NOT NULL,
	"submitted_by_key" uuid,
	"import_id" uuid
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"shared" boolean DEFAULT false NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "threads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"thread_key" text NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "prompt_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"prompt_code" text NOT NULL,
	"version" integer NOT NULL,
	"status" text DEFAULT 'DRAFT' NOT NULL,
	"localized_contents" jsonb NOT NULL,
	"variables" text[] DEFAULT '{}'::text[] NOT NULL,
	"default_model" text,
	"created_by" text,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"activated_at" timestamptz
);
--> statement-breakpoint
CREATE TABLE "prompts" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"default_locale" text NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "roles" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"default_locale" text NOT NULL,
	"localized_contents" jsonb NOT NULL,
	"prompt_code" text,
	"model" text,
	"status" text DEFAULT 'ACTIVE' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "models" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_code" text NOT NULL,
	"name" text NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"input_price_micros" bigint,
	"output_price_micros" bigint,
	"currency" text DEFAULT 'USD' NOT NULL,
	"context_window" integer,
	"capabilities" text[] DEFAULT '{}'::text[] NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider_slots" (
	"provider_code" text NOT NULL,
	"slot" integer NOT NULL,
	"holder" uuid NOT NULL,
	"expires_at" timestamptz NOT NULL,
	CONSTRAINT "provider_slots_provider_code_slot_pk" PRIMARY KEY("provider_code","slot")
);
--> statement-breakpoint
CREATE TABLE "providers" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"base_url" text,
	"api_key" "bytea",
	"key_last4" text,
	"is_default" boolean DEFAULT false NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"requests_per_minute" integer,
	"tokens_per_minute" integer,
	"max_concurrent" integer,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "request_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"request_id" text NOT NULL,
	"task_id" uuid,
	"message_id" uuid,
	"scene" text NOT NULL,
	"provider" text NOT NULL,
	"model" text NOT NULL,
	"prompt_code" text,
	"prompt_version" integer,
	"status" text NOT NULL,
	"error_code" integer,
	"prompt_tokens" integer,
	"completion_tokens" integer,
	"cost_micros" numeric(24, 6),
	"currency" text,
	"latency_ms" integer NOT NULL,
	"fallback_used" boolean DEFAULT false NOT NULL,
	"submitted_by_key" uuid,
	"created_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scenes" (
	"code" text PRIMARY KEY NOT NULL,
	"default_model" text,
	"allowed_models" text[] DEFAULT '{}'::text[] NOT NULL,
	"fallback_models" text[] DEFAULT '{}'::text[] NOT NULL,
	"max_tokens" integer DEFAULT 1024 NOT NULL,
	"temperature" real,
	"timeout_ms" integer,
	"prompt_code" text,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"code" text PRIMARY KEY NOT NULL,
	"name_zh" text NOT NULL,
	"name_en" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"keywords" text[] DEFAULT '{}'::text[] NOT NULL,
	"examples" text[] DEFAULT '{}'::text[] NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"default_assignee_id" uuid,
	"rotation" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rule_hits" (
	"rule_id" uuid NOT NULL,
	"day" date NOT NULL,
	"hits" integer NOT NULL,
	CONSTRAINT "rule_hits_rule_id_day_pk" PRIMARY KEY("rule_id","day")
);
--> statement-breakpoint
CREATE TABLE "rules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "rules_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"match" text NOT NULL,
	"conditions" jsonb NOT NULL,
	"actions" jsonb NOT NULL,
	"phase" text NOT NULL,
	"stop" boolean DEFAULT false NOT NULL,
	"position" integer NOT NULL,
	"hits" bigint DEFAULT 0 NOT NULL,
	"last_hit_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trained_models" (
	"id" uuid PRIMARY KEY NOT NULL,
	"examples" integer NOT NULL,
	"weights" text NOT NULL,
	"held_out_accuracy" integer,
	"active" boolean DEFAULT false NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamptz DEFAULT now() NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text,
	"actor_name" text NOT NULL,
	"action" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" text NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"request_id" text,
	"ip" text
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"caller" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"status" integer,
	"location" text,
	"response" "bytea",
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"expires_at" timestamptz NOT NULL,
	CONSTRAINT "idempotency_keys_caller_key_pk" PRIMARY KEY("caller","key")
);
--> statement-breakpoint
CREATE TABLE "rate_buckets" (
	"key" text PRIMARY KEY NOT NULL,
	"tokens" double precision NOT NULL,
	"updated_at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "workers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"pid" integer NOT NULL,
	"started_at" timestamptz DEFAULT now() NOT NULL,
	"seen_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "callback_attempts" (
	"callback_id" uuid NOT NULL,
	"attempt" integer NOT NULL,
	"at" timestamptz DEFAULT now() NOT NULL,
	"status" integer,
	"error" text,
	"latency_ms" integer,
	CONSTRAINT "callback_attempts_callback_id_attempt_pk" PRIMARY KEY("callback_id","attempt")
);
--> statement-breakpoint
CREATE TABLE "callbacks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"task_id" uuid NOT NULL,
	"kind" text DEFAULT 'outcome' NOT NULL,
	"url" text NOT NULL,
	"body" "bytea" NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"delivered_at" timestamptz
);
--> statement-breakpoint
CREATE TABLE "dead_letters" (
	"task_id" uuid PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"severity" text NOT NULL,
	"failure_stage" text NOT NULL,
	"error_code" integer NOT NULL,
	"error" text NOT NULL,
	"attempts" integer NOT NULL,
	"opened_at" timestamptz DEFAULT now() NOT NULL,
	"resolved_at" timestamptz,
	"acknowledged" jsonb,
	"redrives" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"failed_at" timestamptz DEFAULT now() NOT NULL,
	"failures" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"data" text NOT NULL,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "schedule_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"schedule_code" text NOT NULL,
	"task_id" uuid NOT NULL,
	"occurrence" timestamptz,
	"started_by" text,
	"started_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "schedules" (
	"code" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"cron" text NOT NULL,
	"time_zone" text NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"target" jsonb NOT NULL,
	"language" text DEFAULT 'both' NOT NULL,
	"next_at" timestamptz,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "task_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"task_id" uuid NOT NULL,
	"at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"kind" text NOT NULL,
	"status" text,
	"attempt" integer,
	"stage" text,
	"error_code" integer,
	"error" text,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tasks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"topic" text DEFAULT 'default' NOT NULL,
	"sender" text DEFAULT 'unknown' NOT NULL,
	"content" "bytea",
	"payload" "bytea",
	"priority" text DEFAULT 'normal' NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"max_attempts" integer DEFAULT 3 NOT NULL,
	"result" "bytea",
	"error" text,
	"error_code" integer,
	"failure_stage" text,
	"message_id" uuid,
	"draft_id" uuid,
	"import_id" uuid,
	"wants_draft" boolean DEFAULT false NOT NULL,
	"callback_url" text,
	"submitted_by_key" uuid,
	"submitted_by_member" uuid,
	"request_id" text,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"started_at" timestamptz,
	"finished_at" timestamptz
);
--> statement-breakpoint
ALTER TABLE "draft_versions" ADD CONSTRAINT "draft_versions_draft_id_drafts_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."drafts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_owner_id_members_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "corrections" ADD CONSTRAINT "corrections_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_events" ADD CONSTRAINT "message_events_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prompt_versions" ADD CONSTRAINT "prompt_versions_prompt_code_prompts_code_fk" FOREIGN KEY ("prompt_code") REFERENCES "public"."prompts"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roles" ADD CONSTRAINT "roles_prompt_code_prompts_code_fk" FOREIGN KEY ("prompt_code") REFERENCES "public"."prompts"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "models" ADD CONSTRAINT "models_provider_code_providers_code_fk" FOREIGN KEY ("provider_code") REFERENCES "public"."providers"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rule_hits" ADD CONSTRAINT "rule_hits_rule_id_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."rules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "callback_attempts" ADD CONSTRAINT "callback_attempts_callback_id_callbacks_id_fk" FOREIGN KEY ("callback_id") REFERENCES "public"."callbacks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "callbacks" ADD CONSTRAINT "callbacks_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dead_letters" ADD CONSTRAINT "dead_letters_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_runs" ADD CONSTRAINT "schedule_runs_schedule_code_schedules_code_fk" FOREIGN KEY ("schedule_code") REFERENCES "public"."schedules"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_runs" ADD CONSTRAINT "schedule_runs_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_events" ADD CONSTRAINT "task_events_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "drafts_message" ON "drafts" USING btree ("message_id","created_at");--> statement-breakpoint
CREATE INDEX "drafts_state" ON "drafts" USING btree ("state","updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "drafts_live" ON "drafts" USING btree ("message_id") WHERE "drafts"."state" in ('generating', 'draft', 'approved');--> statement-breakpoint
CREATE UNIQUE INDEX "snippets_code" ON "snippets" USING btree ("code","language");--> statement-breakpoint
CREATE INDEX "jobs_ready" ON "engine"."jobs" USING btree ("score","run_id") WHERE state = 'ready';--> statement-breakpoint
CREATE INDEX "jobs_lane" ON "engine"."jobs" USING btree ("lane","score","run_id") WHERE state = 'ready';--> statement-breakpoint
CREATE INDEX "jobs_delayed" ON "engine"."jobs" USING btree ("due_at") WHERE state = 'delayed';--> statement-breakpoint
CREATE INDEX "jobs_gated" ON "engine"."jobs" USING btree ("throttle_key","score") WHERE state = 'gated';--> statement-breakpoint
CREATE INDEX "jobs_leased" ON "engine"."jobs" USING btree ("worker_id") WHERE state = 'leased';--> statement-breakpoint
CREATE UNIQUE INDEX "runs_dedupe" ON "engine"."runs" USING btree ("function_id","dedupe_key");--> statement-breakpoint
CREATE INDEX "waits_event" ON "engine"."waits" USING btree ("event_name","match_key") WHERE event_name is not null;--> statement-breakpoint
CREATE INDEX "waits_expiry" ON "engine"."waits" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "import_rows_status" ON "import_rows" USING btree ("import_id","status","row");--> statement-breakpoint
CREATE INDEX "import_rows_message" ON "import_rows" USING btree ("message_id") WHERE "import_rows"."message_id" is not null;--> statement-breakpoint
CREATE INDEX "imports_created" ON "imports" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "imports_hash" ON "imports" USING btree ("file_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_hash" ON "api_keys" USING btree ("key_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "members_email" ON "members" USING btree ("email");--> statement-breakpoint
CREATE INDEX "nonces_expiry" ON "nonces" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "corrections_field" ON "corrections" USING btree ("field","created_at");--> statement-breakpoint
CREATE INDEX "corrections_message" ON "corrections" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "message_events_message" ON "message_events" USING btree ("message_id","at","id");--> statement-breakpoint
CREATE INDEX "messages_received" ON "messages" USING btree ("received_at","id");--> statement-breakpoint
CREATE INDEX "messages_state" ON "messages" USING btree ("state","received_at","id");--> statement-breakpoint
CREATE INDEX "messages_review" ON "messages" USING btree ("received_at","id") WHERE "messages"."needs_review" and "messages"."state" = 'open';--> statement-breakpoint
CREATE INDEX "messages_assignee" ON "messages" USING btree ("assignee_id","state","received_at","id");--> statement-breakpoint
CREATE INDEX "messages_category" ON "messages" USING btree ("category","received_at","id");--> statement-breakpoint
CREATE INDEX "messages_sender" ON "messages" USING btree ("sender","received_at","id");--> statement-breakpoint
CREATE INDEX "messages_thread" ON "messages" USING btree ("thread_id","received_at","id");--> statement-breakpoint
CREATE INDEX "messages_import" ON "messages" USING btree ("import_id","received_at","id") WHERE "messages"."import_id" is not null;--> statement-breakpoint
CREATE INDEX "messages_snoozed" ON "messages" USING btree ("snoozed_until") WHERE "messages"."state" = 'snoozed';--> statement-breakpoint
CREATE INDEX "messages_search" ON "messages" USING gin ("search_tokens");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_external" ON "messages" USING btree ("channel","external_id") WHERE "messages"."external_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "threads_key" ON "threads" USING btree ("channel","thread_key");--> statement-breakpoint
CREATE UNIQUE INDEX "prompt_versions_number" ON "prompt_versions" USING btree ("prompt_code","version");--> statement-breakpoint
CREATE UNIQUE INDEX "prompt_versions_active" ON "prompt_versions" USING btree ("prompt_code") WHERE "prompt_versions"."status" = 'ACTIVE';--> statement-breakpoint
CREATE INDEX "roles_prompt" ON "roles" USING btree ("prompt_code");--> statement-breakpoint
CREATE UNIQUE INDEX "models_name" ON "models" USING btree ("provider_code","name");--> statement-breakpoint
CREATE UNIQUE INDEX "models_default" ON "models" USING btree ("provider_code") WHERE "models"."is_default";--> statement-breakpoint
CREATE UNIQUE INDEX "providers_default" ON "providers" USING btree ("is_default") WHERE "providers"."is_default";--> statement-breakpoint
CREATE INDEX "request_log_created" ON "request_log" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "request_log_request" ON "request_log" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "request_log_task" ON "request_log" USING btree ("task_id");--> statement-breakpoint
CREATE UNIQUE INDEX "rules_number" ON "rules" USING btree ("number");--> statement-breakpoint
CREATE INDEX "rules_position" ON "rules" USING btree ("phase","position","id");--> statement-breakpoint
CREATE UNIQUE INDEX "trained_models_active" ON "trained_models" USING btree ("active") WHERE "trained_models"."active";--> statement-breakpoint
CREATE INDEX "audit_at" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_subject" ON "audit_log" USING btree ("subject_type","subject_id","at");--> statement-breakpoint
CREATE INDEX "audit_actor" ON "audit_log" USING btree ("actor_id","at");--> statement-breakpoint
CREATE INDEX "idempotency_expiry" ON "idempotency_keys" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "callbacks_task" ON "callbacks" USING btree ("task_id");--> statement-breakpoint
CREATE INDEX "callbacks_created" ON "callbacks" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "callbacks_pending" ON "callbacks" USING btree ("created_at") WHERE "callbacks"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "dead_letters_state" ON "dead_letters" USING btree ("state","opened_at");--> statement-breakpoint
CREATE INDEX "dead_letters_opened" ON "dead_letters" USING btree ("opened_at","task_id");--> statement-breakpoint
CREATE INDEX "schedule_runs_schedule" ON "schedule_runs" USING btree ("schedule_code","started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "schedule_runs_occurrence" ON "schedule_runs" USING btree ("schedule_code","occurrence");--> statement-breakpoint
CREATE UNIQUE INDEX "schedule_runs_task" ON "schedule_runs" USING btree ("task_id");--> statement-breakpoint
CREATE INDEX "task_events_task" ON "task_events" USING btree ("task_id","at","id");--> statement-breakpoint
CREATE INDEX "tasks_created" ON "tasks" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "tasks_status" ON "tasks" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "tasks_sender" ON "tasks" USING btree ("sender","created_at","id");--> statement-breakpoint
CREATE INDEX "tasks_message" ON "tasks" USING btree ("message_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "tasks_live_reading" ON "tasks" USING btree ("message_id") WHERE "tasks"."type" = 'classify' and "tasks"."status" in ('pending', 'processing');--> statement-breakpoint
CREATE INDEX "tasks_key" ON "tasks" USING btree ("submitted_by_key","created_at","id");--> statement-breakpoint
CREATE INDEX "tasks_ended" ON "tasks" USING btree ("finished_at","type","status","topic","attempts","started_at") WHERE "tasks"."finished_at" is not null;--> statement-breakpoint
CREATE INDEX "tasks_live" ON "tasks" USING btree ("updated_at") WHERE "tasks"."status" in ('pending', 'processing');