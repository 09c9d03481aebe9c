import { Dialog } from './dialog.tsx'
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

export function KeyboardHelp({ onClose }: { readonly onClose: () => void }) {
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
