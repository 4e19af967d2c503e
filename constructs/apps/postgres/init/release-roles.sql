-- Runs in every database: takes what a doomed role owns and may do away from it, since a role with possessions cannot be dropped.
SELECT format(statement, rolname)
FROM pg_roles
CROSS JOIN (VALUES (1, 'REASSIGN OWNED BY %I TO CURRENT_USER'), (2, 'DROP OWNED BY %I')) AS step (place, statement)
WHERE (shobj_description(oid, 'pg_authid') = 'user managed by helm' AND NOT (:'desired'::jsonb -> 'users') ? rolname)
   OR (shobj_description(oid, 'pg_authid') = 'role managed by helm' AND NOT EXISTS (
     SELECT FROM jsonb_object_keys(:'desired'::jsonb -> 'databases') AS name WHERE rolname IN (name || '_admin', name || '_readonly')
   ))
ORDER BY rolname, place
\gexec
