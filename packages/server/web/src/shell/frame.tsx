import { useQuery } from '@tanstack/react-query'
import { Link, Outlet, useNavigate } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { isShared } from '../api/is-shared.ts'
import { share } from '../api/shared.ts'
import { Dialog } from './dialog.tsx'
import { onPalette } from './palette-state.ts'
import { beginSequence, useKeys } from './use-keys.ts'
import { useStored } from './use-stored.ts'

const MAP: readonly (readonly [string, string])[] = [
  ['⌘K', 'everything'],
  ['/', 'find on this page'],
  ['j k', 'next and previous layer, step, row or chapter'],
  ['n p', 'next and previous span'],
  ['[ ]', 'pane'],
  ['↵', 'open the source'],
  ['c', 'copy'],
  ['m', 'model'],
  ['← →', 'change the budget by 10'],
  ['⇧← ⇧→', 'raise the budget until more content fits'],
  ['g then h r p s t m', 'home, runs, prompts, sessions, templates, models'],
  ['g then b', 'the manuscript of this session'],
  ['a', 'approve (asks for confirmation)'],
  ['?', 'show this list'],
  ['esc', 'back'],
]

const Palette = lazy(() => import('./palette.tsx'))

/** The frame of every page: the rail, the palette, and the global shortcuts. */
export function Frame() {
  const [open, setOpen] = useState<'palette' | 'help'>()
  const navigate = useNavigate()
  useEffect(() => onPalette(() => setOpen('palette')), [])
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (isShared || event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey)) return
      event.preventDefault()
      setOpen((now) => (now === 'palette' ? undefined : 'palette'))
    }
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
  useKeys({
    '?': () => setOpen('help'),
    ...(!isShared && {
      g: beginSequence,
      'g h': () => void navigate({ to: '/' }),
      'g r': () => void navigate({ to: '/runs' }),
      'g p': () => void navigate({ to: '/prompts' }),
      'g s': () => void navigate({ to: '/sessions' }),
      'g t': () => void navigate({ to: '/templates' }),
      'g m': () => void navigate({ to: '/models' }),
    }),
    '[': () => movePane(-1),
    ']': () => movePane(1),
    '/': () => {
      const here = document.querySelector<HTMLInputElement>('main input[type="search"]')
      if (here) here.focus()
      else if (!isShared) setOpen('palette')
    },
  })
  const close = () => setOpen(undefined)
  return (
    <div className="app">
      {isShared ? <SharedRail /> : <Rail />}
      <Outlet />
      {open === 'palette' && (
        <Suspense>
          <Palette onClose={close} onHelp={() => setOpen('help')} />
        </Suspense>
      )}
      {open === 'help' && <KeyboardHelp onClose={close} />}
    </div>
  )
}

function movePane(by: number): void {
  const panes = [...document.querySelectorAll<HTMLElement>('main .pane[tabindex]')].filter(
    (pane) => pane.offsetParent !== null,
  )
  const at = panes.findIndex((pane) => pane.contains(document.activeElement))
  panes.at((at + by + panes.length) % panes.length)?.focus()
}

function KeyboardHelp({ onClose }: { readonly onClose: () => void }) {
  const [letters, setLetters] = useStored('letters', 'on')
  return (
    <Dialog label="Keyboard" className="keyhelp" onClose={onClose}>
      <h2>Keyboard</h2>
      <table>
        <tbody>
          {MAP.map(([keys, does]) => (
            <tr key={keys}>
              <th scope="row">
                <kbd>{keys}</kbd>
              </th>
              <td>{does}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <label className="row sm">
        <input
          type="checkbox"
          checked={letters === 'on'}
          onChange={(event) => setLetters(event.target.checked ? 'on' : 'off')}
        />
        Single letters work outside text fields
      </label>
      <button type="button" className="btn" onClick={onClose}>
        Close
      </button>
    </Dialog>
  )
}

const icon = (path: string): ReactNode => (
  <svg viewBox="0 0 18 18" aria-hidden="true">
    <path d={path} />
  </svg>
)

const PAGES = [
  { to: '/', name: 'Home', icon: icon('M3 8.5 9 3l6 5.5V15H3z') },
  {
    to: '/runs',
    name: 'Runs',
    icon: icon(
      'M6 9a2 2 0 1 1-4 0 2 2 0 0 1 4 0zM16 4a2 2 0 1 1-4 0 2 2 0 0 1 4 0zM16 14a2 2 0 1 1-4 0 2 2 0 0 1 4 0zM6 9h2c2 0 2-5 4-5M8 9c2 0 2 5 4 5',
    ),
  },
  { to: '/prompts', name: 'Prompts', icon: icon('M3 4h12M3 9h12M3 14h7') },
  { to: '/sessions', name: 'Sessions', icon: icon('M3 4h12v8H8l-3 3v-3H3z') },
  { to: '/templates', name: 'Templates', icon: icon('M4 2h7l3 3v11H4zM11 2v3h3M7 9h4M7 12h4') },
] as const

function Logo() {
  return (
    <svg viewBox="0 0 28 28" aria-hidden="true">
      <path d="M4 6v11l10 6 10-6V6M8.5 5v9.5l5.5 3.3 5.5-3.3V5M12.5 4v7l1.5 1 1.5-1V4" />
    </svg>
  )
}

function SharedRail() {
  const { data } = useQuery({ queryKey: ['share'], queryFn: () => share })
  if (!data) return <nav className="rail" aria-label="Main" />
  const { run, hasResult } = data
  return (
    <nav className="rail" aria-label="Main">
      <span className="logo">
        <Logo />
      </span>
      {hasResult && (
        <a href="result.html" title="Result">
          {icon('M4 2h7l3 3v11H4zM11 2v3h3M7 9h4M7 12h4')}
          <span>Result</span>
        </a>
      )}
      <Link
        to="/runs/$run"
        params={{ run }}
        title="Run"
        activeOptions={{ exact: true, includeSearch: false }}
        activeProps={{ 'aria-current': 'page' }}
      >
        {PAGES[1].icon}
        <span>Run</span>
      </Link>
      <Link to="/prompts" search={{ run }} title="Prompts" activeProps={{ 'aria-current': 'page' }}>
        {PAGES[2].icon}
        <span>Prompts</span>
      </Link>
    </nav>
  )
}

function Rail() {
  return (
    <nav className="rail" aria-label="Main">
      <Link className="logo" to="/" aria-label="Quire, home">
        <Logo />
      </Link>
      {PAGES.map(({ to, name, icon: drawn }) => (
        <Link
          key={to}
          to={to}
          title={name}
          activeOptions={{ exact: to === '/' }}
          activeProps={{ 'aria-current': 'page' }}
        >
          {drawn}
          <span>{name}</span>
        </Link>
      ))}
      <Link className="end" to="/models" title="Models" activeProps={{ 'aria-current': 'page' }}>
        {icon(
          'M4 6a2 2 0 0 1 2-2h6a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2zM7 1v3M11 1v3M7 14v3M11 14v3M1 7h3M1 11h3M14 7h3M14 11h3',
        )}
        <span>Models</span>
      </Link>
    </nav>
  )
}
