import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useDeferredValue, useState } from 'react'
import { Heading } from '../ui/heading.tsx'
import { Select } from '../ui/select.tsx'
import './templates.css'
import type { PromptFile } from '../api/api.generated.ts'
import { ask } from '../api/client.ts'
import { queries } from '../api/queries.ts'
import { Bar } from '../shell/bar.tsx'
import { num } from '../ui/format.ts'
import { PaneTabs } from '../ui/pane-tabs.tsx'
import { Problem } from '../ui/problem.tsx'
import { optionOf, Seg } from '../ui/seg.tsx'
import { Preview } from './preview.tsx'
import { AllProblems, Blame, Uses } from './side-panes.tsx'

const Editor = lazy(() => import('./editor.tsx'))
/**
 * On a small screen, the file list, the text and the side pane are tabs. `pane` names the open tab or the open side
 * pane.
 */
const TABS = [
  ['files', 'Files'],
  ['text', 'Text'],
  ['side', 'What it does'],
] as const
const PANES = [
  ['preview', 'Preview'],
  ['uses', 'Past prompts'],
  ['blame', 'Layer blame'],
  ['check', 'Check'],
] as const

/** Shows a template or blueprint and its problems. Also shows how a change affects the prompts for several models. */
export function TemplatesPage() {
  const search = useSearch({ from: '/templates' })
  const navigate = useNavigate({ from: '/templates' })
  const client = useQueryClient()
  const files = useQuery(queries.files())
  const path = search.file ?? (files.data?.files.find(({ savesTo }) => savesTo !== null) ?? files.data?.files[0])?.path
  const file = useQuery({ ...queries.file(path ?? ''), enabled: path !== undefined })
  const [draft, setDraft] = useState<{ readonly path: string; readonly text: string; readonly sha256: string }>()
  const [failure, setFailure] = useState<Error>()
  const mine = draft?.path === path ? draft : undefined
  const text = mine?.text ?? file.data?.text ?? ''
  const isChanged = mine !== undefined && mine.text !== file.data?.text
  const shown = useDeferredValue(text)
  const checked = useQuery({
    queryKey: ['check', path, shown],
    queryFn: () => ask('checkPromptText', { params: { path: path! }, body: { text: shown } }),
    enabled: isChanged,
    placeholderData: (previous) => previous,
  })
  const problems = (isChanged ? checked.data?.problems : file.data?.problems) ?? []
  const target = file.data?.savesTo ?? null
  const pane = optionOf(PANES, search.pane) ?? 'preview'
  const tab = optionOf(TABS, search.pane) ?? (search.pane === undefined ? 'text' : 'side')
  const show = (next: string) =>
    void navigate({ search: (now: typeof search) => ({ ...now, pane: next }), replace: true })
  const isOutdated = mine !== undefined && file.data !== undefined && mine.sha256 !== file.data.sha256
  const save = () => {
    if (target === null || !isChanged || !file.data) return
    setFailure(undefined)
    const expected = target === path ? mine.sha256 : null
    ask('savePromptFile', { params: { path: target }, body: { text, expected } }).then(
      async ({ sha256, problems: found }) => {
        // Shows the saved text at once. What was typed in the meantime stays a draft, now of the saved file.
        if (target === path) {
          const key = queries.file(path).queryKey
          await client.cancelQueries({ queryKey: key })
          client.setQueryData(key, (now) => now && { ...now, text, sha256, problems: found })
        }
        setDraft((now) => (now === undefined || now.text === text ? undefined : { ...now, sha256 }))
        await client.invalidateQueries({ queryKey: ['files'] })
        if (target !== path) void navigate({ search: (now: typeof search) => ({ ...now, file: target }) })
      },
      setFailure,
    )
  }
  const copy = (to: string) => {
    setFailure(undefined)
    ask('savePromptFile', { params: { path: to }, body: { text, expected: null } }).then(async () => {
      await client.invalidateQueries({ queryKey: ['files'] })
      open(to, search.line)
    }, setFailure)
  }
  const open = (next: string, line?: number) =>
    void navigate({
      search: (now: typeof search) => ({ ...now, file: next, line, ...(innerWidth < 720 && { pane: 'text' }) }),
    })
  return (
    <>
      <Bar name={<span className="mono">{path ?? 'Templates'}</span>} title="Templates">
        {isChanged && <span className="chip wait">not saved</span>}
        {target !== null && target !== path && <span className="dim xs wide">saved as {target}</span>}
        {target !== null && (
          <button type="button" className="btn main" disabled={!isChanged} onClick={save}>
            Save <kbd>⌘S</kbd>
          </button>
        )}
      </Bar>
      <main className="page templatespage" data-pane={tab}>
        <PaneTabs panes={TABS} value={tab} onChange={(next) => show(next === 'side' ? 'preview' : next)} />
        {files.error && <Problem what="Templates cannot be listed." error={files.error} />}
        <FileList files={files.data?.files ?? []} current={path} onPick={(next) => open(next)} />
        <section className="column editpane" aria-label="Text">
          {file.error && <Problem what="The file cannot be shown." error={file.error} />}
          {failure && <Problem what="The file was not saved." error={failure} />}
          {file.data && target === null && <ReadOnlyNote file={file.data} onCopy={copy} />}
          {isOutdated && (
            <p className="outdated row" role="status">
              The file changed on disk while you were editing it.
              <button type="button" className="btn" onClick={() => setDraft(undefined)}>
                Use the file’s text
              </button>
            </p>
          )}
          {file.data && path !== undefined && (
            <Suspense fallback={<pre className="code editor">{text}</pre>}>
              <Editor
                label={path}
                text={text}
                isReadOnly={target === null}
                line={search.line}
                problems={problems}
                onChange={(next) => setDraft({ path, text: next, sha256: mine?.sha256 ?? file.data.sha256 })}
                onSave={save}
              />
            </Suspense>
          )}
          <div className="problems">
            <Heading more={num(problems.length)}>Problems</Heading>
            <ul>
              {problems.map((one) => (
                <li key={`${one.line} ${one.code} ${one.message}`}>
                  <button type="button" className="link" onClick={() => open(path!, one.line)}>
                    {one.line}
                  </button>
                  <span className={one.severity === 'error' ? 'bad' : 'wait'}>{one.severity}</span>
                  <span className="grow">
                    {one.message} <code className="dim">{one.code}</code>
                  </span>
                </li>
              ))}
            </ul>
          </div>
        </section>
        <aside className="pane templateside" aria-label="What it does" tabIndex={0}>
          <Seg label="Pane" options={PANES} value={pane} onChange={show} />
          {path !== undefined && file.data && pane === 'preview' && (
            <Preview key={path} path={path} text={shown} call={search.call} />
          )}
          {path !== undefined && pane === 'uses' && <Uses path={path} line={search.line} />}
          {pane === 'blame' && <Blame />}
          {pane === 'check' && <AllProblems onOpen={open} />}
        </aside>
      </main>
    </>
  )
}

interface ReadOnlyNoteProps {
  readonly file: PromptFile
  readonly onCopy: (path: string) => void
}

/** Why a file cannot be changed here, and what to do instead. */
function ReadOnlyNote({ file: { kind, copies, path, kit }, onCopy }: ReadOnlyNoteProps) {
  const [chosen, setChosen] = useState<string>()
  const target = chosen ?? copies[0]
  const owner = path.startsWith('@') ? path.split('/').slice(0, 2).join('/') : kit
  return (
    <div className="readonly row" role="note">
      <span className="chip">read-only</span>
      <span>
        {kind === 'data' && owner === null
          ? 'Edit this file in your editor; changes appear here at once.'
          : `Part of ${owner ?? 'the workspace'}.`}{' '}
        {target !== undefined && 'A copy in your workspace overrides it:'}
      </span>
      {target !== undefined && (
        <>
          <Select
            label="Where the copy is saved"
            isLabelHidden
            look="form"
            className="mono"
            value={target}
            options={copies}
            onChange={setChosen}
          />
          <button type="button" className="btn" onClick={() => onCopy(target)}>
            Copy into my workspace
          </button>
        </>
      )}
    </div>
  )
}

/** The files of a package are grouped under its name, because several kits can share a package. */
function groupOf({ kit, path }: PromptFile): string {
  return isPackage(path) ? path.split('/').slice(0, 2).join('/') : (kit ?? 'workspace')
}

function showHere(button: HTMLButtonElement | null): void {
  void button?.scrollIntoView({ block: 'nearest' })
}

const isPackage = (name: string): boolean => name.startsWith('@')

interface FileListProps {
  readonly files: readonly PromptFile[]
  readonly current: string | undefined
  readonly onPick: (path: string) => void
}

/** All files used in prompts, with the workspace's own files first. */
function FileList({ files, current, onPick }: FileListProps) {
  const [typed, setTyped] = useState('')
  const wanted = typed.trim().toLowerCase()
  const found = files.filter(({ path }) => path.toLowerCase().includes(wanted))
  const groups = [...Map.groupBy(found, groupOf)].sort(([a], [b]) => Number(isPackage(a)) - Number(isPackage(b)))
  return (
    <nav className="pane filelist" aria-label="Files" tabIndex={0}>
      <label className="field">
        <span className="sr">Filter files</span>
        <input type="search" value={typed} onChange={(event) => setTyped(event.target.value)} placeholder="Filter" />
        <kbd>/</kbd>
      </label>
      {groups.map(([kit, all]) => (
        <section key={kit}>
          <h2 className="cap">{kit}</h2>
          <ul>
            {all.map(({ path, name, kind, isOverridden }) => (
              <li key={path}>
                <button
                  type="button"
                  className="pick"
                  title={path}
                  aria-current={path === current || undefined}
                  ref={path === current ? showHere : null}
                  onClick={() => onPick(path)}
                >
                  <span className="clip grow">{name}</span>
                  {isOverridden && <span className="chip">overridden</span>}
                  {kind !== 'template' && <span className="chip">{kind}</span>}
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}
