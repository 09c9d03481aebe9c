import { stripVTControlCharacters } from 'node:util'
import { expect, test, vi } from 'vitest'
import { createOutput } from '../output/output.ts'
import { doctorView } from './doctor-view.ts'

test('findings and fixes fit a narrow terminal without breaking words', () => {
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
