import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { quire } from '../cli/quire.ts'

const root = mkdtempSync(join(tmpdir(), 'quire-kit-'))
const dir = join(root, 'bugs')
afterAll(() => rmSync(root, { recursive: true, force: true }))

const SCRIPT = `rules:
  - match: { says: The save button }
    answer: |
      <message>I am writing that down.</message>
      <action type="fill_in"><template>report</template><content><title>Save does nothing</title><observed>Blank page</observed><expected>A saved order</expected><steps><item>Open it</item><item>Press Save</item></steps></content></action>
  - match: { says: It is high }
    answer: |
      <message>I am writing the summary.</message>
      <action type="set_severity"><severity>high</severity></action>
      <action type="write_summary"><decision>Roll back</decision></action>
`

test('a new process kit has no problems and can be completed', async () => {
  const made = await quire(['init', dir, '--kit-template', 'triage', '--json'], { cwd: root })
  expect(made.code, made.stderr).toBe(0)
  expect(made.json<{ files: string[] }>().files).toContain('kits/triage/blueprints/chat.yaml')
  expect(readFileSync(join(dir, 'kits/triage/blueprints/chat.yaml'), 'utf8')).toContain('quire render triage/chat')
  const checked = await quire(['check'], { cwd: dir })
  expect(checked.stdout).toContain('no problems')
  writeFileSync(join(dir, 'scripted.yaml'), SCRIPT)
  const input = [
    'The save button does nothing.',
    '/mode decide',
    'It is high, so roll back.',
    '/mode review',
    '/confirm signed_off',
    '/mode finished',
  ].join('\n')
  const { code, stdout, stderr } = await quire(['chat', 'triage', '--model', 'scripted/alpha'], { cwd: dir, input })
  expect(code, stderr).toBe(0)
  expect(stdout).toMatch(/REVIEW .* ✓ finished/)
  expect(stdout).toMatch(/\nTo continue: quire chat triage --session triage\n$/)
  expect(existsSync(join(dir, 'projects/triage/manuscript.docx'))).toBe(true)
  // Every field is filled in.
  expect(readFileSync(join(dir, 'projects/triage/summary.md'), 'utf8')).toBe(
    '# Save does nothing\n\n**Severity**: high\n\n## What happened\n\nBlank page\n\nExpected: A saved order\n\n## How to see it\n\n- Open it\n- Press Save\n\n## Decision\n\nRoll back\n',
  )
})

test('a conversation outside a workspace reports its location', async () => {
  const args = ['chat', 'foreman', '--model', 'scripted/alpha', '--message', 'Hello', '--json']
  const { code, stderr } = await quire(args, { cwd: mkdtempSync(join(root, 'outside-')) })
  expect([code, stderr]).toEqual([0, expect.stringContaining('is not a workspace; the conversation is stored there')])
})

test('kits never overwrite other kits, and kit names must be valid', async () => {
  const again = await quire(['init', dir, '--kit-template', 'triage'], { cwd: root })
  expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('; nothing was written')])
  const odd = await quire(['init', root, '--kit-template', '../x'], { cwd: root })
  expect([odd.code, existsSync(join(root, 'kits'))]).toEqual([1, false])
})
