-- The whole schema. Generated from schema.prisma, then completed by hand with what Prisma cannot say:
-- collations (ids compare by byte), checks, generated columns, monthly partitions, append-only triggers.

-- CreateEnum
CREATE TYPE "country" AS ENUM ('GB', 'US');

-- CreateEnum
CREATE TYPE "token_purpose" AS ENUM ('reset', 'invite', 'verify');

-- CreateEnum
CREATE TYPE "daily_run_status" AS ENUM ('running', 'finished', 'stopped');

-- CreateEnum
CREATE TYPE "query_run_status" AS ENUM ('queued', 'asking', 'waiting', 'done', 'failed', 'skipped');

-- CreateEnum
CREATE TYPE "asked_question_state" AS ENUM ('asking', 'answered', 'failed');

-- CreateEnum
CREATE TYPE "recommendation_status_value" AS ENUM ('none', 'pending', 'in_progress', 'implemented', 'rejected', 'on_hold');

-- CreateEnum
CREATE TYPE "sentiment_generation_state" AS ENUM ('queued', 'running', 'done', 'failed');

-- CreateEnum
CREATE TYPE "usage_owner_kind" AS ENUM ('organisation', 'industry');

-- CreateEnum
CREATE TYPE "file_state" AS ENUM ('pending', 'stored');

-- CreateTable
CREATE TABLE "organisation" (
    "id" TEXT COLLATE "C" NOT NULL CHECK ("id" ~ '^[0-9a-f]{24}$'),
    "name" TEXT NOT NULL,
    "location" TEXT NOT NULL DEFAULT 'London',
    "country" "country" NOT NULL DEFAULT 'GB',
    "website_url" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "organisation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "industry" (
    "id" TEXT COLLATE "C" NOT NULL CHECK ("id" ~ '^[0-9a-f]{24}$'),
    "name" TEXT NOT NULL,
    "location" TEXT NOT NULL DEFAULT 'London',
    "country" "country" NOT NULL DEFAULT 'GB',
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "industry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "organisation_industry" (
    "organisation_id" TEXT COLLATE "C" NOT NULL,
    "industry_id" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "organisation_industry_pkey" PRIMARY KEY ("organisation_id","industry_id")
);

-- CreateTable
CREATE TABLE "brand_alias" (
    "id" TEXT COLLATE "C" NOT NULL CHECK ("id" ~ '^[0-9a-f]{24}$'),
    "organisation_id" TEXT COLLATE "C" NOT NULL,
    "name" TEXT NOT NULL,
    "key" TEXT NOT NULL,

    CONSTRAINT "brand_alias_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "app_user" (
    "id" TEXT COLLATE "C" NOT NULL CHECK ("id" ~ '^[0-9a-f]{24}$'),
    "first_name" TEXT,
    "last_name" TEXT,
    "email" TEXT NOT NULL,
    "email_verified_at" TIMESTAMPTZ(3),
    "password_hash" TEXT,
    "organisation_id" TEXT COLLATE "C",
    "organisation_admin" BOOLEAN NOT NULL DEFAULT false,
    "system_admin" BOOLEAN NOT NULL DEFAULT false,
    "profile_image" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_login_at" TIMESTAMPTZ(3),

    CONSTRAINT "app_user_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "session" (
    "id" TEXT COLLATE "C" NOT NULL CHECK ("id" ~ '^[0-9a-f]{24}$'),
    "user_id" TEXT COLLATE "C" NOT NULL,
    "refresh_counter" INTEGER NOT NULL DEFAULT 0,
    "rotated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),
    "revoked_reason" TEXT,
    "user_agent" TEXT,

    CONSTRAINT "session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "one_time_token" (
    "id" TEXT COLLATE "C" NOT NULL CHECK ("id" ~ '^[0-9a-f]{24}$'),
    "user_id" TEXT COLLATE "C" NOT NULL,
    "purpose" "token_purpose" NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "one_time_token_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "query" (
    "id" TEXT COLLATE "C" NOT NULL CHECK ("id" ~ '^[0-9a-f]{24}$'),
    "organisation_id" TEXT COLLATE "C",
    "industry_id" TEXT COLLATE "C",
    "owner_id" TEXT COLLATE "C" NOT NULL GENERATED ALWAYS AS (coalesce("organisation_id", "industry_id")) STORED,
    "search_term" TEXT NOT NULL,
    "profile_name" TEXT,
    "searcher_profile" TEXT,
    "active_slot" SMALLINT,
    "active" BOOLEAN NOT NULL GENERATED ALWAYS AS ("active_slot" IS NOT NULL) STORED,
    "created_by_id" TEXT COLLATE "C",
    "updated_by_id" TEXT COLLATE "C",
    "result_count" INTEGER NOT NULL DEFAULT 0,
    "first_result_day" DATE,
    "latest_result_day" DATE,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "query_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "brand" (
    "id" SERIAL NOT NULL,
    "key" TEXT NOT NULL,
    "name" TEXT NOT NULL,

    CONSTRAINT "brand_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "cited_url" (
    "id" SERIAL NOT NULL,
    "site" TEXT NOT NULL,
    "url" TEXT NOT NULL,

    CONSTRAINT "cited_url_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "result" (
    "id" TEXT COLLATE "C" NOT NULL CHECK ("id" ~ '^[0-9a-f]{24}$'),
    "owner_id" TEXT COLLATE "C" NOT NULL,
    "query_id" TEXT COLLATE "C" NOT NULL,
    "day" DATE NOT NULL,
    "engine" TEXT COLLATE "C" NOT NULL,
    "sample" SMALLINT NOT NULL DEFAULT 1,
    "brand_ids" INTEGER[] NOT NULL,
    "citation_ids" INTEGER[] NOT NULL,
    "model" TEXT NOT NULL,
    "input_tokens" INTEGER NOT NULL,
    "output_tokens" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "result_pkey" PRIMARY KEY ("id","day")
) PARTITION BY RANGE ("day");

-- CreateTable
CREATE TABLE "answer" (
    "result_id" TEXT COLLATE "C" NOT NULL,
    "day" DATE NOT NULL,
    "question" JSONB NOT NULL,
    "text" TEXT NOT NULL,
    "evidence" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "answer_pkey" PRIMARY KEY ("result_id","day")
) PARTITION BY RANGE ("day");

-- CreateTable
CREATE TABLE "daily_run" (
    "day" DATE NOT NULL,
    "status" "daily_run_status" NOT NULL DEFAULT 'running',
    "note" TEXT,
    "planned" INTEGER NOT NULL DEFAULT 0,
    "done" INTEGER NOT NULL DEFAULT 0,
    "failed" INTEGER NOT NULL DEFAULT 0,
    "skipped" INTEGER NOT NULL DEFAULT 0,
    "tokens" BIGINT NOT NULL DEFAULT 0,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "daily_run_pkey" PRIMARY KEY ("day")
);

-- CreateTable
CREATE TABLE "query_run" (
    "id" TEXT COLLATE "C" NOT NULL CHECK ("id" ~ '^[0-9a-f]{24}$'),
    "day" DATE NOT NULL,
    "owner_id" TEXT COLLATE "C" NOT NULL,
    "query_id" TEXT COLLATE "C" NOT NULL,
    "engine" TEXT COLLATE "C" NOT NULL,
    "sample" SMALLINT NOT NULL DEFAULT 1,
    "status" "query_run_status" NOT NULL DEFAULT 'queued',
    "attempt" INTEGER NOT NULL DEFAULT 0,
    "question_hash" TEXT COLLATE "C",
    "reason_code" TEXT,
    "reason" TEXT,
    "input_tokens" INTEGER NOT NULL DEFAULT 0,
    "output_tokens" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "query_run_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "asked_question" (
    "day" DATE NOT NULL,
    "engine" TEXT COLLATE "C" NOT NULL,
    "sample" SMALLINT NOT NULL,
    "question_hash" TEXT COLLATE "C" NOT NULL,
    "state" "asked_question_state" NOT NULL DEFAULT 'asking',
    "leader_run_id" TEXT COLLATE "C" NOT NULL,
    "lease_until" TIMESTAMPTZ(3) NOT NULL,
    "result_id" TEXT COLLATE "C",
    "reason_code" TEXT,
    "reason" TEXT,

    CONSTRAINT "asked_question_pkey" PRIMARY KEY ("day","engine","sample","question_hash")
);

-- CreateTable
CREATE TABLE "usage_day" (
    "day" DATE NOT NULL,
    "owner_id" TEXT COLLATE "C" NOT NULL,
    "model" TEXT NOT NULL,
    "owner_kind" "usage_owner_kind" NOT NULL,
    "owner_name" TEXT NOT NULL,
    "calls" INTEGER NOT NULL DEFAULT 0,
    "failed_calls" INTEGER NOT NULL DEFAULT 0,
    "input_tokens" BIGINT NOT NULL DEFAULT 0,
    "output_tokens" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "usage_day_pkey" PRIMARY KEY ("day","owner_id","model")
);

-- CreateTable
CREATE TABLE "token_budget_day" (
    "day" DATE NOT NULL,
    "used" BIGINT NOT NULL DEFAULT 0,
    "reserved" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "token_budget_day_pkey" PRIMARY KEY ("day")
);

-- CreateTable
CREATE TABLE "geo_recommendation" (
    "id" TEXT COLLATE "C" NOT NULL CHECK ("id" ~ '^[0-9a-f]{24}$'),
    "title" TEXT NOT NULL,
    "description" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_by_id" TEXT COLLATE "C",
    "updated_by_id" TEXT COLLATE "C",
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "geo_recommendation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "geo_recommendation_organisation" (
    "organisation_id" TEXT COLLATE "C" NOT NULL,
    "recommendation_id" TEXT COLLATE "C" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "geo_recommendation_organisation_pkey" PRIMARY KEY ("organisation_id","recommendation_id")
);

-- CreateTable
CREATE TABLE "recommendation_status" (
    "id" TEXT COLLATE "C" NOT NULL CHECK ("id" ~ '^[0-9a-f]{24}$'),
    "organisation_id" TEXT COLLATE "C" NOT NULL,
    "recommendation_id" TEXT COLLATE "C" NOT NULL,
    "status" "recommendation_status_value" NOT NULL DEFAULT 'none',
    "notes" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "updated_by_id" TEXT COLLATE "C",
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "recommendation_status_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "recommendation_status_change" (
    "id" TEXT COLLATE "C" NOT NULL CHECK ("id" ~ '^[0-9a-f]{24}$'),
    "organisation_id" TEXT COLLATE "C" NOT NULL,
    "status_id" TEXT COLLATE "C" NOT NULL,
    "from_status" "recommendation_status_value",
    "to_status" "recommendation_status_value" NOT NULL,
    "day" DATE NOT NULL,
    "changed_by_id" TEXT COLLATE "C",
    "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "recommendation_status_change_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sentiment_entry" (
    "id" TEXT COLLATE "C" NOT NULL CHECK ("id" ~ '^[0-9a-f]{24}$'),
    "organisation_id" TEXT COLLATE "C" NOT NULL,
    "timeframe" SMALLINT NOT NULL,
    "from_day" DATE NOT NULL,
    "to_day" DATE NOT NULL,
    "answers" INTEGER NOT NULL,
    "source_categories" TEXT[] NOT NULL,
    "summary" TEXT NOT NULL,
    "content_trends" TEXT[] NOT NULL,
    "engine" TEXT COLLATE "C" NOT NULL,
    "model" TEXT NOT NULL,
    "input_tokens" INTEGER NOT NULL DEFAULT 0,
    "output_tokens" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sentiment_entry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sentiment_evidence" (
    "organisation_id" TEXT COLLATE "C" NOT NULL,
    "entry_id" TEXT COLLATE "C" NOT NULL,
    "kind" TEXT NOT NULL,
    "position" SMALLINT NOT NULL,
    "result_ids" TEXT[] NOT NULL,

    CONSTRAINT "sentiment_evidence_pkey" PRIMARY KEY ("organisation_id","entry_id","kind","position")
);

-- CreateTable
CREATE TABLE "sentiment_generation" (
    "id" TEXT COLLATE "C" NOT NULL CHECK ("id" ~ '^[0-9a-f]{24}$'),
    "organisation_id" TEXT COLLATE "C" NOT NULL,
    "timeframe" SMALLINT NOT NULL,
    "state" "sentiment_generation_state" NOT NULL DEFAULT 'queued',
    "reason" TEXT,
    "entry_id" TEXT COLLATE "C",
    "requested_by_id" TEXT COLLATE "C",
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "sentiment_generation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "stored_file" (
    "id" TEXT COLLATE "C" NOT NULL CHECK ("id" ~ '^[0-9a-f]{24}$'),
    "owner_id" TEXT COLLATE "C",
    "organisation_id" TEXT COLLATE "C",
    "file_name" TEXT NOT NULL,
    "content_type" TEXT NOT NULL,
    "byte_size" INTEGER,
    "is_public" BOOLEAN NOT NULL DEFAULT false,
    "is_viewable_by_any_user" BOOLEAN NOT NULL DEFAULT false,
    "state" "file_state" NOT NULL DEFAULT 'pending',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "stored_file_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "crash_report" (
    "id" TEXT COLLATE "C" NOT NULL CHECK ("id" ~ '^[0-9a-f]{24}$'),
    "fingerprint" TEXT NOT NULL,
    "error_name" TEXT NOT NULL,
    "error_message" TEXT NOT NULL,
    "error_stack" TEXT,
    "error_code" TEXT,
    "status_code" INTEGER,
    "cause" TEXT,
    "component_name" TEXT,
    "location" TEXT,
    "browser" TEXT,
    "user_id" TEXT COLLATE "C",
    "user_description" TEXT,
    "follow_ups" SMALLINT NOT NULL DEFAULT 0,
    "occurrences" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "crash_report_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit_entry" (
    "id" TEXT COLLATE "C" NOT NULL CHECK ("id" ~ '^[0-9a-f]{24}$'),
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actor_id" TEXT COLLATE "C",
    "actor_email" TEXT,
    "actor_role" TEXT NOT NULL,
    "organisation_id" TEXT COLLATE "C",
    "action" TEXT NOT NULL,
    "target_kind" TEXT NOT NULL,
    "target_id" TEXT,
    "detail" JSONB NOT NULL DEFAULT '{}',
    "request_id" TEXT,

    CONSTRAINT "audit_entry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "idempotency_key" (
    "user_id" TEXT COLLATE "C" NOT NULL,
    "route" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "request_hash" TEXT NOT NULL,
    "status" INTEGER NOT NULL,
    "body" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "idempotency_key_pkey" PRIMARY KEY ("user_id","route","key")
);

-- CreateTable
CREATE TABLE "worker_heartbeat" (
    "id" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "worker_heartbeat_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rate_limit" (
    "key" VARCHAR(255) NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "rate_limit_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE INDEX "organisation_created_at_idx" ON "organisation"("created_at");

-- CreateIndex
CREATE INDEX "industry_created_at_idx" ON "industry"("created_at");

-- CreateIndex
CREATE INDEX "organisation_industry_industry_id_idx" ON "organisation_industry"("industry_id");

-- CreateIndex
CREATE UNIQUE INDEX "brand_alias_organisation_id_key_key" ON "brand_alias"("organisation_id", "key");

-- CreateIndex
CREATE UNIQUE INDEX "app_user_email_key" ON "app_user"("email");

-- CreateIndex
CREATE INDEX "app_user_created_at_idx" ON "app_user"("created_at");

-- CreateIndex
CREATE INDEX "session_user_id_idx" ON "session"("user_id");

-- CreateIndex
CREATE INDEX "session_expires_at_idx" ON "session"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "one_time_token_token_hash_key" ON "one_time_token"("token_hash");

-- CreateIndex
CREATE INDEX "one_time_token_user_id_purpose_idx" ON "one_time_token"("user_id", "purpose");

-- CreateIndex
CREATE INDEX "query_organisation_id_idx" ON "query"("organisation_id");

-- CreateIndex
CREATE INDEX "query_industry_id_idx" ON "query"("industry_id");

-- CreateIndex
CREATE UNIQUE INDEX "query_owner_id_id_key" ON "query"("owner_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "query_owner_id_active_slot_key" ON "query"("owner_id", "active_slot");

-- CreateIndex
CREATE UNIQUE INDEX "brand_key_key" ON "brand"("key");

-- CreateIndex
CREATE UNIQUE INDEX "cited_url_url_key" ON "cited_url"("url");

-- CreateIndex
CREATE INDEX "query_run_day_status_idx" ON "query_run"("day", "status");

-- CreateIndex
CREATE INDEX "query_run_owner_id_query_id_idx" ON "query_run"("owner_id", "query_id");

-- CreateIndex
CREATE UNIQUE INDEX "query_run_query_id_day_engine_sample_key" ON "query_run"("query_id", "day", "engine", "sample");

-- CreateIndex
CREATE INDEX "usage_day_owner_id_day_idx" ON "usage_day"("owner_id", "day");

-- CreateIndex
CREATE INDEX "geo_recommendation_updated_at_idx" ON "geo_recommendation"("updated_at");

-- CreateIndex
CREATE INDEX "geo_recommendation_organisation_recommendation_id_idx" ON "geo_recommendation_organisation"("recommendation_id");

-- CreateIndex
CREATE UNIQUE INDEX "recommendation_status_organisation_id_recommendation_id_key" ON "recommendation_status"("organisation_id", "recommendation_id");

-- CreateIndex
CREATE UNIQUE INDEX "recommendation_status_organisation_id_id_key" ON "recommendation_status"("organisation_id", "id");

-- CreateIndex
CREATE INDEX "recommendation_status_change_organisation_id_to_status_day_idx" ON "recommendation_status_change"("organisation_id", "to_status", "day");

-- CreateIndex
CREATE INDEX "recommendation_status_change_organisation_id_status_id_idx" ON "recommendation_status_change"("organisation_id", "status_id");

-- CreateIndex
CREATE INDEX "sentiment_entry_organisation_id_created_at_idx" ON "sentiment_entry"("organisation_id", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "sentiment_entry_organisation_id_id_key" ON "sentiment_entry"("organisation_id", "id");

-- CreateIndex
CREATE INDEX "sentiment_generation_organisation_id_created_at_idx" ON "sentiment_generation"("organisation_id", "created_at");

-- CreateIndex
CREATE INDEX "stored_file_owner_id_created_at_idx" ON "stored_file"("owner_id", "created_at");

-- CreateIndex
CREATE INDEX "crash_report_fingerprint_created_at_idx" ON "crash_report"("fingerprint", "created_at");

-- CreateIndex
CREATE INDEX "crash_report_created_at_idx" ON "crash_report"("created_at");

-- CreateIndex
CREATE INDEX "audit_entry_at_idx" ON "audit_entry"("at");

-- CreateIndex
CREATE INDEX "audit_entry_target_kind_target_id_idx" ON "audit_entry"("target_kind", "target_id");

-- CreateIndex
CREATE INDEX "audit_entry_actor_id_idx" ON "audit_entry"("actor_id");

-- CreateIndex
CREATE INDEX "idempotency_key_created_at_idx" ON "idempotency_key"("created_at");

-- CreateIndex
CREATE INDEX "rate_limit_expire_idx" ON "rate_limit"("expire");

-- AddForeignKey
ALTER TABLE "organisation_industry" ADD CONSTRAINT "organisation_industry_organisation_id_fkey" FOREIGN KEY ("organisation_id") REFERENCES "organisation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "organisation_industry" ADD CONSTRAINT "organisation_industry_industry_id_fkey" FOREIGN KEY ("industry_id") REFERENCES "industry"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "brand_alias" ADD CONSTRAINT "brand_alias_organisation_id_fkey" FOREIGN KEY ("organisation_id") REFERENCES "organisation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "app_user" ADD CONSTRAINT "app_user_organisation_id_fkey" FOREIGN KEY ("organisation_id") REFERENCES "organisation"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "one_time_token" ADD CONSTRAINT "one_time_token_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "query" ADD CONSTRAINT "query_organisation_id_fkey" FOREIGN KEY ("organisation_id") REFERENCES "organisation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "query" ADD CONSTRAINT "query_industry_id_fkey" FOREIGN KEY ("industry_id") REFERENCES "industry"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "query" ADD CONSTRAINT "query_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "app_user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "query" ADD CONSTRAINT "query_updated_by_id_fkey" FOREIGN KEY ("updated_by_id") REFERENCES "app_user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "result" ADD CONSTRAINT "result_owner_id_query_id_fkey" FOREIGN KEY ("owner_id", "query_id") REFERENCES "query"("owner_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "answer" ADD CONSTRAINT "answer_result_id_day_fkey" FOREIGN KEY ("result_id", "day") REFERENCES "result"("id", "day") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "query_run" ADD CONSTRAINT "query_run_day_fkey" FOREIGN KEY ("day") REFERENCES "daily_run"("day") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "query_run" ADD CONSTRAINT "query_run_owner_id_query_id_fkey" FOREIGN KEY ("owner_id", "query_id") REFERENCES "query"("owner_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "geo_recommendation_organisation" ADD CONSTRAINT "geo_recommendation_organisation_organisation_id_fkey" FOREIGN KEY ("organisation_id") REFERENCES "organisation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "geo_recommendation_organisation" ADD CONSTRAINT "geo_recommendation_organisation_recommendation_id_fkey" FOREIGN KEY ("recommendation_id") REFERENCES "geo_recommendation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recommendation_status" ADD CONSTRAINT "recommendation_status_organisation_id_recommendation_id_fkey" FOREIGN KEY ("organisation_id", "recommendation_id") REFERENCES "geo_recommendation_organisation"("organisation_id", "recommendation_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recommendation_status_change" ADD CONSTRAINT "recommendation_status_change_organisation_id_status_id_fkey" FOREIGN KEY ("organisation_id", "status_id") REFERENCES "recommendation_status"("organisation_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sentiment_entry" ADD CONSTRAINT "sentiment_entry_organisation_id_fkey" FOREIGN KEY ("organisation_id") REFERENCES "organisation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sentiment_evidence" ADD CONSTRAINT "sentiment_evidence_organisation_id_entry_id_fkey" FOREIGN KEY ("organisation_id", "entry_id") REFERENCES "sentiment_entry"("organisation_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sentiment_generation" ADD CONSTRAINT "sentiment_generation_organisation_id_fkey" FOREIGN KEY ("organisation_id") REFERENCES "organisation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Rules that hold whatever the code does -------------------------------------------------------------

-- Text limits of the wire (contract section 3), again where the text rests.
ALTER TABLE "organisation" ADD CONSTRAINT "organisation_text" CHECK (
  char_length("name") BETWEEN 1 AND 300 AND char_length("location") BETWEEN 1 AND 300 AND coalesce(char_length("website_url"), 0) <= 2048);
ALTER TABLE "industry" ADD CONSTRAINT "industry_text" CHECK (char_length("name") BETWEEN 1 AND 300 AND char_length("location") BETWEEN 1 AND 300);
ALTER TABLE "brand_alias" ADD CONSTRAINT "brand_alias_text" CHECK (char_length("name") BETWEEN 1 AND 300 AND char_length("key") BETWEEN 1 AND 300);
ALTER TABLE "query" ADD CONSTRAINT "query_text" CHECK (
  char_length("search_term") BETWEEN 1 AND 300 AND coalesce(char_length("profile_name"), 0) <= 300 AND coalesce(char_length("searcher_profile"), 0) <= 4000);
ALTER TABLE "geo_recommendation" ADD CONSTRAINT "geo_recommendation_text" CHECK (
  char_length("title") BETWEEN 1 AND 300 AND coalesce(char_length("description"), 0) <= 4000);
ALTER TABLE "recommendation_status" ADD CONSTRAINT "recommendation_status_text" CHECK (coalesce(char_length("notes"), 0) <= 4000);

-- People: one account per address whatever its case; a role needs an organisation; nobody who registered by
-- themselves holds an organisation or a role before the address is verified (an invited user has no password yet).
ALTER TABLE "app_user" ADD CONSTRAINT "app_user_email" CHECK ("email" = lower("email") AND char_length("email") BETWEEN 3 AND 254);
ALTER TABLE "app_user" ADD CONSTRAINT "app_user_organisation_admin" CHECK (NOT "organisation_admin" OR "organisation_id" IS NOT NULL);
ALTER TABLE "app_user" ADD CONSTRAINT "app_user_verified" CHECK (
  "password_hash" IS NULL OR "email_verified_at" IS NOT NULL OR ("organisation_id" IS NULL AND NOT "organisation_admin" AND NOT "system_admin"));
ALTER TABLE "app_user" ADD CONSTRAINT "app_user_tenant_key" UNIQUE ("organisation_id", "id");
CREATE INDEX "app_user_system_admin_idx" ON "app_user" ("id") WHERE "system_admin";

ALTER TABLE "session" ADD CONSTRAINT "session_counter" CHECK ("refresh_counter" >= 0);

-- A query has exactly one owner. At most 3 active queries per organisation and 20 per industry (spec section 9):
-- an active query occupies a numbered slot, so a forgotten lock cannot exceed the limit.
ALTER TABLE "query" ADD CONSTRAINT "query_one_owner" CHECK (num_nonnulls("organisation_id", "industry_id") = 1);
ALTER TABLE "query" ADD CONSTRAINT "query_active_slot" CHECK (
  "active_slot" IS NULL OR "active_slot" BETWEEN 1 AND (CASE WHEN "organisation_id" IS NOT NULL THEN 3 ELSE 20 END));
CREATE UNIQUE INDEX "query_owner_term_key" ON "query" ("owner_id", lower("search_term"), md5(coalesce("searcher_profile", '')));
CREATE INDEX "query_active_idx" ON "query" ("owner_id") WHERE "active_slot" IS NOT NULL;

-- Results: bounded, ordered, without holes. The caps keep a row of the covering index under a page's limit.
ALTER TABLE "brand" ADD CONSTRAINT "brand_key_size" CHECK (octet_length("key") BETWEEN 1 AND 300);
ALTER TABLE "cited_url" ADD CONSTRAINT "cited_url_size" CHECK (octet_length("url") <= 2000 AND "url" ~ '^https?://');
ALTER TABLE "result" ADD CONSTRAINT "result_brand_ids" CHECK (cardinality("brand_ids") <= 50 AND array_position("brand_ids", NULL) IS NULL);
ALTER TABLE "result" ADD CONSTRAINT "result_citation_ids" CHECK (cardinality("citation_ids") <= 100 AND array_position("citation_ids", NULL) IS NULL);
ALTER TABLE "result" ADD CONSTRAINT "result_sample" CHECK ("sample" >= 1);
ALTER TABLE "result" ADD CONSTRAINT "result_tokens" CHECK ("input_tokens" >= 0 AND "output_tokens" >= 0);

ALTER TABLE "query_run" ADD CONSTRAINT "query_run_reason" CHECK ("status" NOT IN ('failed', 'skipped') OR "reason_code" IS NOT NULL);

ALTER TABLE "sentiment_entry" ADD CONSTRAINT "sentiment_entry_timeframe" CHECK ("timeframe" IN (1, 7, 28, -1));
ALTER TABLE "sentiment_entry" ADD CONSTRAINT "sentiment_entry_summary" CHECK (octet_length("summary") <= 8192);
ALTER TABLE "sentiment_generation" ADD CONSTRAINT "sentiment_generation_timeframe" CHECK ("timeframe" IN (1, 7, 28, -1));
CREATE UNIQUE INDEX "sentiment_generation_one_open" ON "sentiment_generation" ("organisation_id") WHERE "state" IN ('queued', 'running');
ALTER TABLE "sentiment_evidence" ADD CONSTRAINT "sentiment_evidence_kind" CHECK ("kind" IN ('category', 'trend'));

-- Months. Results and answers live in one partition a month; the covering index is made on each partition
-- (not on the parent, where Prisma would read its INCLUDE columns as key columns). There is no default
-- partition on purpose: a missing month must fail loudly. Safe to call twice and at once.
CREATE FUNCTION ensure_month(m date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  first date := date_trunc('month', m);
  next date := first + interval '1 month';
  suffix text := to_char(first, 'YYYYMM');
BEGIN
  IF to_regclass('result_' || suffix) IS NOT NULL AND to_regclass('answer_' || suffix) IS NOT NULL THEN
    RETURN;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtext('ensure_month'));
  -- Looked up by a query, not by to_regclass: that one may answer from a cache older than the lock's last holder.
  IF NOT EXISTS (SELECT FROM pg_class WHERE relname = 'result_' || suffix AND relnamespace = current_schema()::regnamespace) THEN
    EXECUTE format('CREATE TABLE result_%s (LIKE result INCLUDING DEFAULTS INCLUDING CONSTRAINTS) WITH (autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 20000)', suffix);
    EXECUTE format('CREATE UNIQUE INDEX result_%s_cover ON result_%1$s (owner_id, query_id, day, engine, sample) INCLUDE (brand_ids, citation_ids)', suffix);
    EXECUTE format('ALTER TABLE result ATTACH PARTITION result_%s FOR VALUES FROM (%L) TO (%L)', suffix, first, next);
  END IF;
  IF NOT EXISTS (SELECT FROM pg_class WHERE relname = 'answer_' || suffix AND relnamespace = current_schema()::regnamespace) THEN
    EXECUTE format('CREATE TABLE answer_%s PARTITION OF answer FOR VALUES FROM (%L) TO (%L)', suffix, first, next);
  END IF;
END $$;

-- Append-only: the audit log and the history of recommendation statuses are never rewritten; the usage
-- ledger never shrinks (bills outlive their owners).
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER "audit_entry_no_update" BEFORE UPDATE ON "audit_entry" FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "status_change_no_update" BEFORE UPDATE ON "recommendation_status_change" FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "usage_day_no_delete" BEFORE DELETE ON "usage_day" FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "usage_day_no_truncate" BEFORE TRUNCATE ON "usage_day" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION refuse_shrinking_usage() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.day <> OLD.day OR NEW.owner_id <> OLD.owner_id OR NEW.model <> OLD.model
     OR NEW.calls < OLD.calls OR NEW.failed_calls < OLD.failed_calls
     OR NEW.input_tokens < OLD.input_tokens OR NEW.output_tokens < OLD.output_tokens THEN
    RAISE EXCEPTION 'usage_day never shrinks' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "usage_day_only_grows" BEFORE UPDATE ON "usage_day" FOR EACH ROW EXECUTE FUNCTION refuse_shrinking_usage();

-- The audit log may only be cut from its old end, by the retention job, which says so.
CREATE FUNCTION refuse_audit_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(current_setting('sightline.retention', true), '') <> 'on' THEN
    RAISE EXCEPTION 'audit_entry is append-only' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN OLD;
END $$;
CREATE TRIGGER "audit_entry_no_delete" BEFORE DELETE ON "audit_entry" FOR EACH ROW EXECUTE FUNCTION refuse_audit_delete();
CREATE TRIGGER "audit_entry_no_truncate" BEFORE TRUNCATE ON "audit_entry" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
