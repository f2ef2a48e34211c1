-- Where alerts go: a webhook, whose address and secret are encrypted, or the mail of a person. A channel without an organisation
-- is the installation's, for its system admins. `found_on` is the last day whose events were written for it.
CREATE TABLE alert_channel (
  id text COLLATE "C" PRIMARY KEY,
  organisation_id text COLLATE "C" REFERENCES organisation(id) ON UPDATE CASCADE ON DELETE CASCADE,
  kind text NOT NULL,
  user_id text COLLATE "C" REFERENCES app_user(id) ON UPDATE CASCADE ON DELETE CASCADE,
  shown text,
  address text,
  secret text,
  events text[] NOT NULL,
  probable boolean DEFAULT false NOT NULL,
  found_on date NOT NULL,
  paused_at timestamptz(3),
  created_by_id text COLLATE "C",
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  CHECK (id ~ '^[0-9a-f]{24}$'),
  CONSTRAINT alert_channel_kind_check CHECK (kind IN ('slack', 'teams', 'webhook', 'mail')),
  CONSTRAINT alert_channel_address_check CHECK (
    (kind = 'mail') = (user_id IS NOT NULL) AND (kind = 'mail') = (address IS NULL) AND (address IS NULL) = (shown IS NULL)),
  CONSTRAINT alert_channel_secret_check CHECK ((kind = 'webhook') = (secret IS NOT NULL))
);
CREATE INDEX alert_channel_organisation_id_idx ON alert_channel (organisation_id);
CREATE INDEX alert_channel_user_id_idx ON alert_channel (user_id);

-- One event for one channel, and what became of sending it. The key holds it to one row however often it is found.
CREATE TABLE alert_delivery (
  id text COLLATE "C" PRIMARY KEY,
  channel_id text COLLATE "C" NOT NULL REFERENCES alert_channel(id) ON UPDATE CASCADE ON DELETE CASCADE,
  event text NOT NULL,
  key text NOT NULL,
  subjects text[] NOT NULL,
  message jsonb NOT NULL,
  state text DEFAULT 'waiting' NOT NULL,
  tries integer DEFAULT 0 NOT NULL,
  status integer,
  error text,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  delivered_at timestamptz(3),
  CHECK (id ~ '^[0-9a-f]{24}$'),
  CONSTRAINT alert_delivery_state_check CHECK (state IN ('waiting', 'delivered', 'failed', 'held'))
);
CREATE UNIQUE INDEX alert_delivery_channel_id_key_key ON alert_delivery (channel_id, key);
CREATE INDEX alert_delivery_channel_id_created_at_idx ON alert_delivery (channel_id, created_at DESC);
CREATE INDEX alert_delivery_created_at_idx ON alert_delivery (created_at);
