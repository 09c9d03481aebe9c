import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { Command } from 'cmdk'
import { useDeferredValue, useState } from 'react'
import { queries } from '../api/queries.ts'
import { Dialog } from './dialog.tsx'
import { THEMES, useTheme } from './use-theme.ts'

const PAGES = [
  ['Home', '/', 'g h'],
  ['Runs', '/runs', 'g r'],
  ['New run', '/runs/new', ''],
  ['Prompts', '/prompts', 'g p'],
  ['Ask', '/ask', ''],
  ['Costs', '/costs', ''],
  ['Sessions', '/sessions', 'g s'],
  ['Templates', '/templates', 'g t'],
  ['Models', '/models', 'g m'],
  ['Manual models', '/waiting', ''],
] as const

interface PaletteProps {
  readonly onClose: () => void
  readonly onHelp: () => void
}

/** Search and navigation across pages, runs, sessions, templates, and all stored text. */
export default function Palette({ onClose, onHelp }: PaletteProps) {
  const [typed, setTyped] = useState('')
  const wanted = useDeferredValue(typed.trim())
  const navigate = useNavigate()
  const [, setTheme] = useTheme()
  const { session: shown = '' } = useRouterState({
    select: ({ matches }): { readonly session?: string } => matches.at(-1)?.params ?? {},
  })
  const hasManuscript = useQuery({ ...queries.session(shown), enabled: shown !== '' }).data?.hasManuscript ?? false
  const runs = useQuery(queries.runs({ limit: 100, turns: false })).data?.runs ?? []
  const sessions = useQuery(queries.sessions()).data?.sessions ?? []
  const files = useQuery(queries.files()).data?.files ?? []
  const hits = useQuery(queries.search(wanted.length > 1 ? wanted : '')).data?.hits ?? []
  const go = (leave: () => unknown) => {
    onClose()
    leave()
  }
  return (
    <Dialog label="Search or go to" className="palette" onClose={onClose}>
      <Command label="Search or go to" loop>
        <Command.Input value={typed} onValueChange={setTyped} placeholder="Search or go to" data-first />
        <Command.List>
          <Command.Empty>Nothing has that name. Type two or more letters to see full-text results.</Command.Empty>
          <Command.Group heading="Go to">
            {PAGES.map(([name, to, keys]) => (
              <Command.Item key={to} value={`page ${name}`} onSelect={() => go(() => navigate({ to }))}>
                {name}
                {keys !== '' && <kbd>{keys}</kbd>}
              </Command.Item>
            ))}
          </Command.Group>
          {hasManuscript && (
            <Command.Group heading="This session">
              <Command.Item
                value={`page manuscript ${shown}`}
                onSelect={() => go(() => navigate({ to: '/sessions/$session/manuscript', params: { session: shown } }))}
              >
                Manuscript
                <kbd>g b</kbd>
              </Command.Item>
            </Command.Group>
          )}
          <Command.Group heading="Runs">
            {runs.map(({ run, flow, title }) => (
              <Command.Item
                key={run}
                value={`run ${run} ${flow} ${title}`}
                onSelect={() => go(() => navigate({ to: '/runs/$run', params: { run } }))}
              >
                <code>{run}</code> <span className="clip">{title}</span>
              </Command.Item>
            ))}
          </Command.Group>
          <Command.Group heading="Sessions">
            {sessions.map(({ session, kit }) => (
              <Command.Item
                key={session}
                value={`session ${session} ${kit}`}
                onSelect={() => go(() => navigate({ to: '/sessions/$session', params: { session } }))}
              >
                <code>{session}</code> <span className="dim">{kit}</span>
              </Command.Item>
            ))}
          </Command.Group>
          {typed !== '' && (
            <Command.Group heading="Templates">
              {files.map(({ path }) => (
                <Command.Item
                  key={path}
                  value={`template ${path}`}
                  onSelect={() => go(() => navigate({ to: '/templates', search: { file: path } }))}
                >
                  <code className="clip">{path}</code>
                </Command.Item>
              ))}
            </Command.Group>
          )}
          <Command.Group heading="Found in text" forceMount>
            {hits.map(({ id, kind, title, excerpt }) => (
              <Command.Item
                key={`${kind} ${id}`}
                forceMount
                value={`hit ${kind} ${id}`}
                onSelect={() => go(() => navigate({ to: '/find/$id', params: { id }, search: { kind } }))}
              >
                <span className="chip">{kind}</span>
                <span className="clip grow">
                  {title} <span className="dim">{excerpt.replaceAll(/[«»]/g, '')}</span>
                </span>
              </Command.Item>
            ))}
          </Command.Group>
          <Command.Group heading="Settings">
            {THEMES.map((theme) => (
              <Command.Item
                key={theme}
                value={`theme ${theme}`}
                onSelect={() => {
                  setTheme(theme)
                  onClose()
                }}
              >
                Theme: {theme}
              </Command.Item>
            ))}
            <Command.Item value="keyboard shortcuts" onSelect={onHelp}>
              Keyboard
              <kbd>?</kbd>
            </Command.Item>
          </Command.Group>
        </Command.List>
      </Command>
    </Dialog>
  )
}
