import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { parseModelFile } from './load-profiles.ts'
import { MODELS } from './models.generated.ts'
import { modelsSchema } from './models-schema.ts'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

it('the models schema is published unchanged for editors', () => {
  expect(JSON.parse(read('schemas/models.schema.json'))).toEqual(modelsSchema)
})

it('the packaged models reference the schema and match it', () => {
  const text = read('data/models.yaml')
  expect(text).toMatch(/^# yaml-language-server: \$schema=\.\.\/schemas\/models\.schema\.json\n/)
  const validate = new Ajv({ allErrors: true, strict: false }).compile(modelsSchema)
  expect(validate(parse(text)), JSON.stringify(validate.errors)).toBe(true)
})

it('the packaged models are valid, and the generated files are up to date', () => {
  const text = read('data/models.yaml')
  expect(() => parseModelFile(text, 'data/models.yaml')).not.toThrow()
  expect(JSON.parse(MODELS)).toEqual(parse(text))
})
