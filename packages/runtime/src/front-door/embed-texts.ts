import { setTimeout as sleep } from 'node:timers/promises'
import { CallFailed } from '../call/call-failed.ts'
import { costOf } from '../call/cost-of.ts'
import type { Embeddings } from '../call/model.ts'
import type { QuireResources } from './quire-resources.ts'

const ATTEMPTS = 3
const WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000

/** The vectors of texts, and what they cost in US dollars. Null if the price or the usage is unknown. */
export interface EmbeddedTexts extends Embeddings {
  readonly cost: number | null
}

/** Asks an embedding model. Repeats the request after temporary failures. */
export async function embedTexts(
  resources: QuireResources,
  model: string,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<EmbeddedTexts> {
  const opened = await resources.openModel(model)
  for (let attempt = 1; ; attempt++) {
    try {
      const embedded = await opened.embed!(texts, signal)
      const usage = {
        outputTokens: 0,
        ...(embedded.inputTokens !== undefined && { inputTokens: embedded.inputTokens }),
      }
      const { profile } = resources.workspace.models.get(model)
      return { ...embedded, cost: costOf(profile, usage, await resources.kinds()) ?? null }
    } catch (error) {
      if (!(error instanceof CallFailed) || !error.canHeal || attempt === ATTEMPTS) throw error
      const wait = error.retryAfterMs ?? WAIT_MS * 2 ** (attempt - 1)
      await sleep(Math.min(wait, LONGEST_WAIT_MS), undefined, { signal })
    }
  }
}
