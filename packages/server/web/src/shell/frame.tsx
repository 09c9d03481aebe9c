import { Outlet, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { isShared } from '../api/is-shared.ts'
import { Dialog } from './dialog.tsx'
import { onPalette } from './palette-state.ts'
import { Rail, SharedRail } from './rail.tsx'
import { beginSequence, useKeys } from './use-keys.ts'
import { useStored } from './use-stored.ts'

const MAP: readonly (readonly [string, string])[] = [
  ['⌘K', 'everything'],
  ['/', 'find on this page'],
  ['j k', 'next and previous layer, step or row'],
  ['n p', 'next and previous span'],
  ['[ ]', 'pane'],
  ['↵', 'open the source'],
  ['c', 'copy'],
  ['m', 'model'],
  ['← →', 'change the budget by 10'],
  ['⇧← ⇧→', 'raise the budget until more content fits'],
  ['g then h r p s t m', 'home, runs, prompts, sessions, templates, models'],
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
