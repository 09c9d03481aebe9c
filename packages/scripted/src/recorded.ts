import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from '@quire/runtime/kit'
import type { RecordedCalls, ReplayOptions } from './replay-model.ts'

const FOLDER = 'recorded'
const INDEX = 'index.yaml'

export interface RecordedOptions extends ReplayOptions {
  /** By default, the answers in the workspace's folder `recorded/`. */
  readonly calls?: RecordedCalls
}

/**
 * Provides the models `recorded/NAME` in a workspace that has recorded answers. A model wrote each answer for one prompt.
 * Any other prompt fails.
 */
export function recorded({ calls, ...options }: RecordedOptions = {}): Plugin {
  return {
    name: 'recorded',
    async kinds({ root }) {
      const folder = root === undefined ? undefined : join(root, FOLDER)
      const hasRecordings = folder !== undefined && existsSync(join(folder, INDEX))
      if (!calls && !hasRecordings) return []
      const { loadRecordings, recordedAnswers } = await import('./recordings.ts')
      const { replayModel } = await import('./replay-model.ts')
      const answers = calls ?? recordedAnswers(folder!, await loadRecordings(folder!))
      return [
        {
          name: 'recorded',
          description: 'answers from recordings that were made for exactly these prompts',
          isFree: true,
          isLocal: true,
          open(id) {
            const { stream } = replayModel(id, answers, options)
            return { id, stream: (request, signal) => stream({ ...request, model: id }, signal) }
          },
        },
      ]
    },
  }
}
