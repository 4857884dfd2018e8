// People: the auth library's own tables (auth_*), the profiles, the limits on guessing, and the local mailbox.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `CREATE TABLE auth_users (
    id text PRIMARY KEY,
    name text NOT NULL,
    email text NOT NULL UNIQUE CHECK (email = lower(email)),
    email_verified boolean NOT NULL DEFAULT false,
    image text,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now()
  )`,
  `CREATE TABLE auth_sessions (
    id text PRIMARY KEY,
    user_id text NOT NULL REFERENCES auth_users ON DELETE CASCADE,
    token text NOT NULL UNIQUE,
    expires_at timestamptz(3) NOT NULL,
    ip_address text,
    user_agent text,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now()
  )`,
  `CREATE INDEX auth_sessions_user ON auth_sessions (user_id)`,
  `CREATE TABLE auth_accounts (
    id text PRIMARY KEY,
    user_id text NOT NULL REFERENCES auth_users ON DELETE CASCADE,
    account_id text NOT NULL,
    provider_id text NOT NULL,
    access_token text,
    refresh_token text,
    id_token text,
    access_token_expires_at timestamptz(3),
    refresh_token_expires_at timestamptz(3),
    scope text,
    password text,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now()
  )`,
  `CREATE INDEX auth_accounts_user ON auth_accounts (user_id)`,
  `CREATE TABLE auth_verifications (
    id text PRIMARY KEY,
    identifier text NOT NULL,
    value text NOT NULL,
    expires_at timestamptz(3) NOT NULL,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now()
  )`,
  `CREATE INDEX auth_verifications_identifier ON auth_verifications (identifier)`,

  `CREATE TABLE users (
    uid text PRIMARY KEY REFERENCES auth_users ON DELETE CASCADE,
    email text NOT NULL,
    role text NOT NULL DEFAULT 'user' CHECK (role IN ('user', 'admin')),
    first_name text NOT NULL DEFAULT '',
    last_name text NOT NULL DEFAULT '',
    phone_number text,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now()
  )`,

  // The shape that rate-limiter-flexible reads and writes.
  `CREATE TABLE rate_limits (
    key varchar(255) PRIMARY KEY,
    points integer NOT NULL DEFAULT 0,
    expire bigint
  )`,

  `CREATE TABLE mailbox (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    recipient text NOT NULL,
    subject text NOT NULL,
    body_text text NOT NULL,
    body_html text NOT NULL,
    created_at timestamptz(3) NOT NULL DEFAULT now()
  )`,
];
