import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assemble, loadTemplates } from '@quire/core'
import { BUDGET } from '../workload/budget.js'

/** Creates a blueprint with one template per static layer, followed by the conversation and the message. */
export function createRenderer(layers, { budget = BUDGET } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'quire-bench-'))
  for (const [index, text] of layers.entries()) writeFileSync(join(folder, `layer-${index}.md`), `${text}\n`)
  const blueprint = {
    name: 'bench',
    templates: loadTemplates([folder]),
    sources: {},
    layers: [
      ...layers.map((_, index) => ({ id: `layer-${index}`, role: 'system', template: `layer-${index}`, fit: 'keep' })),
      { id: 'history', role: 'user', source: 'history', fit: 'oldest-first' },
      { id: 'message', role: 'user', source: 'message', fit: 'keep' },
    ],
  }
  return {
    render: (history, message) => assemble(blueprint, { history, message }, { model: 'openai/gpt-4o', budget }),
    textOf: (assembly) => assembly.text,
    remove: () => rmSync(folder, { recursive: true }),
  }
}
