import type { Kysely } from 'kysely'
import type { FinishReason, RecordedCall } from '../../call/model.ts'
import type { Database } from '../../store/database.ts'
import { getBlobText } from '../../store/index.ts'

/** Reads an answered call. */
export async function readCall(db: Kysely<Database>, id: string): Promise<RecordedCall> {
  const row = await db.selectFrom('call').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return {
    id,
    text: await getBlobText(db, row.response_blob!),
    finishReason: row.finish_reason as FinishReason,
    providerFinishReason: row.provider_finish_reason ?? undefined,
    usage: {
      ...(row.input_tokens !== null && { inputTokens: row.input_tokens }),
      ...(row.output_tokens !== null && { outputTokens: row.output_tokens }),
      ...(row.cache_read_tokens !== null && { cacheReadTokens: row.cache_read_tokens }),
      ...(row.cache_write_tokens !== null && { cacheWriteTokens: row.cache_write_tokens }),
      ...(row.reasoning_tokens !== null && { reasoningTokens: row.reasoning_tokens }),
    },
  }
}
