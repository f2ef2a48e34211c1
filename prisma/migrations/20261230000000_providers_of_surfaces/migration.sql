-- Of a surface: how many answers each provider brought that day. Null for other engines, and for days before this release.
ALTER TABLE "engine_model_day" ADD COLUMN "providers" jsonb;
