import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { inLanguage, PAGES, ROOT } from './snippets.ts'

/** The help text of each command, keyed by command name, from the generated reference. */
const HELP: ReadonlyMap<string, string> = new Map(
  readFileSync(join(ROOT, 'docs/reference/commands.md'), 'utf8')
    .split(/^## quire /m)
    .slice(1)
    .map((section) => [section.slice(0, section.indexOf('\n')), section]),
)
/** Flags of flows that exist only in a workspace or an installed kit. */
const OTHER_FLOWS = /^--(max-words|by-owner|tone)$/

describe('commands in the documentation', () => {
  const written = PAGES.flatMap((page) => {
    const blocks = inLanguage('sh').filter((snippet) => snippet.page === page)
    const prose = readFileSync(join(ROOT, page), 'utf8').replaceAll(/^ *```[\s\S]*?^ *```$/gm, '')
    const lines = [
      ...blocks.flatMap(({ text }) => text.split('\n')),
      ...[...prose.matchAll(/`([^`\n]+)`/g)].map(([, code]) => code!),
    ]
    return lines.flatMap((line) => {
      const code = line.replace(/\s#.*$/, '').trim()
      return [...code.matchAll(/(?:^|[|&;] |npx )quire ([a-z]+)( [^|&;<>]*)?/g)].map(([text, name, rest = '']) => ({
        page,
        text,
        name: name!,
        rest,
      }))
    })
  })

  test('exist', () => {
    expect(written.length).toBeGreaterThan(200)
    expect(written.filter(({ name }) => !HELP.has(name) && !['help', 'version'].includes(name))).toEqual([])
  })

  test('have the flags that the pages mention', () => {
    const unknown = written.flatMap(({ page, text, name, rest }) => {
      const help = [name, `${name} ${rest.trim().split(' ')[0]}`].map((each) => HELP.get(each) ?? '').join('\n')
      const flags = rest.match(/(?<= )--[a-z][a-z-]*/g) ?? []
      const isThere = (flag: string) =>
        new RegExp(`^ +(?:-\\w, )?${flag}(?![\\w-])`, 'm').test(help) || OTHER_FLOWS.test(flag)
      return flags.filter((flag) => flag !== '--help' && !isThere(flag)).map((flag) => `${page}: ${text}: ${flag}`)
    })
    expect(unknown).toEqual([])
  })
})
