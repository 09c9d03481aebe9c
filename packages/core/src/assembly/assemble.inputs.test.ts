import { expect, test } from 'vitest'
import { parseBlueprint } from '../blueprint/parse-blueprint.ts'
import { resolveInputs } from './assemble.ts'

test('reports missing and undeclared inputs together', () => {
  const source = 'inputs: { question: {} }\nlayers: [{ id: a, source: question, fit: keep }]'
  const blueprint = parseBlueprint(source, { name: 'answer', file: 'answer.yaml' })
  expect(() => resolveInputs(blueprint as never, { qestion: 'Hi' }, () => {})).toThrow(
    "Blueprint 'answer' needs question. Pass it in `inputs`, or on the command line with --set question=… or in an input file. It declares no input 'qestion'. Did you mean 'question'?",
  )
})
