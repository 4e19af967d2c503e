-- Each database with its two group roles: <database>_admin may do everything in it, <database>_readonly may read.
SELECT format('CREATE DATABASE %I', name)
FROM jsonb_object_keys(:'desired'::jsonb -> 'databases') AS name
WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = name)
\gexec

SELECT format('COMMENT ON DATABASE %I IS %L', name, 'database managed by helm')
FROM jsonb_object_keys(:'desired'::jsonb -> 'databases') AS name
\gexec

SELECT format('CREATE ROLE %I NOINHERIT', name || suffix)
FROM jsonb_object_keys(:'desired'::jsonb -> 'databases') AS name
CROSS JOIN (VALUES ('_admin'), ('_readonly')) AS kind (suffix)
WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = name || suffix)
\gexec

SELECT format('COMMENT ON ROLE %I IS %L', name || suffix, 'role managed by helm')
FROM jsonb_object_keys(:'desired'::jsonb -> 'databases') AS name
CROSS JOIN (VALUES ('_admin'), ('_readonly')) AS kind (suffix)
\gexec
