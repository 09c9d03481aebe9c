import { listSessions, openSession } from '@quire/session'
import type { Command } from 'commander'
import { checkFormat, manuscriptView, saveManuscript } from '../chat/save-manuscript.ts'
import { addExamples, type CommonOptions } from '../command-line/define-command.ts'
import { InvalidInput } from '../command-line/errors.ts'
import { option } from '../command-line/option.ts'
import { openStored } from '../open/open-for.ts'
import { createOutput } from '../output/output.ts'

interface ManuscriptOptions extends CommonOptions {
  readonly session?: string
}

export function define(command: Command): void {
  addExamples(command, [
    'quire manuscript                        # manuscript.md, from the last conversation',
    'quire manuscript novel.epub --session novel',
    'quire manuscript novel.docx --session novel',
  ])
    .argument('[file]', 'the file to write: .md, .epub or .docx (default: manuscript.md); replaces an earlier one')
    .addOption(option('--session <name>', 'the conversation (default: the last one)'))
    .action(async (file: string | undefined, options: ManuscriptOptions) => {
      const output = createOutput(options)
      if (file !== undefined) checkFormat(file)
      await using quire = await openStored(options)
      const sessions = await listSessions((await quire.store()).db)
      const session = options.session ?? sessions[0]?.session
      if (session === undefined) throw new InvalidInput('There are no conversations yet. To start one: quire chat KIT')
      const saved = await saveManuscript(await openSession(quire, { session }), file ?? '', quire.newId())
      const { parts, ...book } = saved.manuscript
      output.result(
        {
          session,
          file: saved.file,
          ...book,
          parts: parts.map((part) => ({
            title: part.title ?? null,
            chapters: part.chapters.map(({ title, words, texts }) => ({
              title,
              words,
              texts: texts.map(({ text: _, ...text }) => text),
            })),
          })),
        },
        () => manuscriptView(saved, output),
      )
    })
}
