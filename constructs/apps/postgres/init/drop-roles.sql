-- Roles that we made and that nobody declares any more; memberships go with them.
SELECT format('DROP ROLE IF EXISTS %I', rolname)
FROM pg_roles
WHERE (shobj_description(oid, 'pg_authid') = 'user managed by helm' AND NOT (:'desired'::jsonb -> 'users') ? rolname)
   OR (shobj_description(oid, 'pg_authid') = 'role managed by helm' AND NOT EXISTS (
     SELECT FROM jsonb_object_keys(:'desired'::jsonb -> 'databases') AS name WHERE rolname IN (name || '_admin', name || '_readonly')
   ))
\gexec
