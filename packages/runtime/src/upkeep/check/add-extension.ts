import { type Ask, failureOf } from './store-problem.ts'

/**
 * Makes the functions of an extension available to the transaction. The caller rolls the transaction back. If the
 * server already has the extension, it may be in any schema.
 * @returns false if the server does not have the extension, or the user may not use it
 */
export async function addExtension(ask: Ask, name: 'amcheck' | 'pageinspect'): Promise<boolean> {
  let isUsable = false
  const failure = await failureOf(ask, async () => {
    await ask(`create extension if not exists ${name} with schema pg_catalog`)
    const [extension] = await ask<{ schema: string; isUsable: boolean }>(
      `select quote_ident(nspname) as schema, (
         select bool_and(has_function_privilege(objid, 'execute')) from pg_depend
         where refclassid = 'pg_extension'::regclass and refobjid = pg_extension.oid and classid = 'pg_proc'::regclass
       ) as "isUsable"
       from pg_extension join pg_namespace on pg_namespace.oid = extnamespace where extname = $1`,
      [name],
    )
    isUsable = extension!.isUsable
    await ask(`set local search_path to pg_catalog, ${extension!.schema}`)
  })
  return failure === undefined && isUsable
}
