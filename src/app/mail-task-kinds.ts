import { type TaskKind, taskKinds } from '../platform/tasks/task-kinds.ts'

/** The kinds of task whose work is a mail. */
export type MailTaskKind = Extract<TaskKind, `${string}-mail`>

export const mailTaskKinds = (Object.keys(taskKinds) as TaskKind[]).filter((kind): kind is MailTaskKind =>
  kind.endsWith('-mail'),
)
