import { stripVTControlCharacters } from 'node:util'
import { expect, test, vi } from 'vitest'
import { createOutput } from '../output/output.ts'
import { doctorView } from './doctor.ts'

test('does not say that everything works if a model cannot be called', () => {
  const message = 'openai/gpt-4o can be used for rendering, but not for calls: OPENAI_API_KEY is not set.'
  const findings = [{ id: 'model.openai/gpt-4o', group: 'models', status: 'missing', message }] as const
  const last = (all: Parameters<typeof doctorView>[0]['findings']) =>
    stripVTControlCharacters(doctorView({ healthy: true, findings: all }, createOutput({})))
      .split('\n')
      .at(-1)
  expect(last(findings)).toBe('Nothing is broken, but these models can only be used for rendering: openai/gpt-4o.')
  expect(last([])).toBe('Everything that is configured works.')
})

test('wraps findings and fixes at word boundaries on a narrow terminal', () => {
  vi.stubEnv('npm_command', 'exec')
  const message = 'Workspace support is not trusted, so these are not used: quire.yaml: providers.acme.baseUrl.'
  const findings = [{ id: 'workspace', group: 'machine', status: 'missing', message, fix: 'quire trust' }] as const
  const shown = doctorView({ healthy: true, findings }, { ...createOutput({}), width: 60 })
  expect(stripVTControlCharacters(shown).split('\n').slice(0, 4)).toEqual([
    'This machine',
    '  – Workspace support is not trusted, so these are not used:',
    '    quire.yaml: providers.acme.baseUrl.',
    '      npx quire trust',
  ])
  vi.unstubAllEnvs()
})
