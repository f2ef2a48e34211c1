-- The day whose run an engine gave no answer to, until it answers again, and when the system admins were told.
ALTER TABLE engine_state ADD COLUMN IF NOT EXISTS silent_on date;
ALTER TABLE engine_state ADD COLUMN IF NOT EXISTS told_at timestamptz(3);
