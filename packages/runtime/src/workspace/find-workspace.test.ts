import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ForeignWorkspace, ProjectIsNoWorkspace } from '../trust/errors.ts'
import { findWorkspace, searchWorkspace } from '../trust/find-workspace.ts'
import { trustWorkspace } from '../trust/trust-workspace.ts'
import { loadWorkspace } from './load-workspace.ts'

let root: string
let environment: Record<string, string>

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'quire-find-')))
  environment = { XDG_CONFIG_HOME: join(root, 'config') }
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function workspace(path: string, text = ''): string {
  const dir = join(root, path)
  mkdirSync(dir, { recursive: true })
  writeFileSync(join(dir, 'quire.yaml'), text)
  return dir
}
function folder(path: string): string {
  const dir = join(root, path)
  mkdirSync(dir, { recursive: true })
  return dir
}

describe('a workspace', () => {
  it('cannot be found from a missing folder', () => {
    const inside = join(workspace('shop'), 'nowhere')
    expect(() => loadWorkspace(inside, { kits: [], environment })).toThrow(`The folder ${inside} does not exist.`)
  })

  it('is found from a subfolder', () => {
    const dir = workspace('mine')
    expect(findWorkspace(folder('mine/a/b'), { environment })).toBe(dir)
  })

  it('may be inside another workspace', () => {
    workspace('mine')
    const inner = workspace('mine/tools')
    expect(findWorkspace(inner, { environment })).toBe(inner)
  })
})

describe.skipIf(process.platform === 'win32')('a quire.yaml of another user', () => {
  const owners = [4_000_000]

  it('is ignored with a warning if it is in a parent folder', () => {
    const planted = workspace('shared')
    const found = searchWorkspace(folder('shared/work'), { environment, owners })
    expect(found.root).toBeUndefined()
    expect(found.diagnostics).toMatchObject([{ code: 'foreign-workspace', severity: 'warning' }])
    expect(found.diagnostics[0]!.message).toContain(planted)
    expect(found.diagnostics[0]!.message).toContain('quire trust')
  })

  it('is rejected if it is in the starting folder', () => {
    const planted = workspace('shared')
    expect(() => findWorkspace(planted, { environment, owners })).toThrow(ForeignWorkspace)
  })

  it('is used if the user trusts it', () => {
    const shared = workspace('shared')
    expect(findWorkspace(shared, { environment, owners, isTrusted: true })).toBe(shared)
    expect(findWorkspace(folder('shared/work'), { environment, owners, isTrusted: true })).toBeUndefined()
    trustWorkspace(shared, { environment: { XDG_CONFIG_HOME: `${root}-config` }, isShared: true })
    try {
      expect(findWorkspace(shared, { environment: { XDG_CONFIG_HOME: `${root}-config` }, owners })).toBe(shared)
    } finally {
      rmSync(`${root}-config`, { recursive: true })
    }
  })

  it.skipIf(process.getuid?.() !== 0)('is rejected if another user owns its file', async () => {
    const { chownSync } = await import('node:fs')
    const shared = workspace('shared')
    chownSync(join(shared, 'quire.yaml'), 65_534, 65_534)
    expect(() => findWorkspace(shared, { environment })).toThrow(ForeignWorkspace)
    expect(findWorkspace(folder('shared/work'), { environment })).toBeUndefined()
  })
})

describe('a quire.yaml in the folder of a project', () => {
  it.each(['projects/novel', 'projects/novel/deeper', 'Projects/novel'])('has no effect: %s', (path) => {
    const outer = workspace('mine', 'name: outer\n')
    const inner = workspace(`mine/${path}`, 'name: planted\n')
    expect(() => findWorkspace(inner, { environment })).toThrow(ProjectIsNoWorkspace)
    const below = folder(`mine/${path}/chapters`)
    const loaded = loadWorkspace(below, { kits: [], environment })
    expect(loaded).toMatchObject({ root: outer, config: { name: 'outer' } })
    expect(loaded.diagnostics).toMatchObject([{ code: 'project-is-no-workspace' }])
  })

  it('is not used even if the user trusts its folder', () => {
    workspace('mine')
    const inner = workspace('mine/projects/novel')
    expect(() => findWorkspace(inner, { environment, isTrusted: true })).toThrow(ProjectIsNoWorkspace)
  })

  it('is a workspace if it is not inside another workspace', () => {
    const dir = workspace('projects/novel')
    expect(findWorkspace(dir, { environment })).toBe(dir)
  })

  it('is also rejected if it is opened through a link', () => {
    workspace('mine')
    const inner = workspace('mine/projects/novel')
    symlinkSync(inner, join(root, 'link'))
    expect(() => findWorkspace(join(root, 'link'), { environment })).toThrow(ProjectIsNoWorkspace)
  })
})
