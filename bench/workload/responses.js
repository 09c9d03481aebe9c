import { documentationParagraphs } from './documentation.js'

/** Creates typical agent answers of 4 KB. Each has thoughts, a message with a code block, two actions and a file. */
export function makeResponses(count) {
  const paragraphs = documentationParagraphs()
  let at = 0
  const next = (many) => Array.from({ length: many }, () => paragraphs[at++ % paragraphs.length]).join('\n\n')
  return Array.from(
    { length: count },
    (_, index) => `<thinking>
${next(3)}
</thinking>

<message>
## Step ${index + 1}

${next(4)}

\`\`\`js
import { readFile } from 'node:fs/promises'

const text = await readFile('notes-${index}.md', 'utf8')
if (text.length < 10 && text !== '') console.log(\`<b>\${text}</b>\`)
\`\`\`

- ${next(1)}
- ${next(1)}
</message>

<action type="update_knowledge">
<key>chapter-${index}</key>
<value>${next(1)}</value>
<tags>["plot", "setting"]</tags>
</action>

<action type="set_mode">
<mode>DIRECTOR</mode>
<reason>${next(1)}</reason>
</action>

<content_update target="chapters/chapter-${index}.md">
${next(8)}
</content_update>
`,
  )
}
