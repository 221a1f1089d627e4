import { type TaskKind, taskKinds } from '../platform/tasks/task-kinds.ts'

/** The kinds of task whose work is mails. */
export type MailTaskKind = Extract<TaskKind, `${string}-mail` | `${string}-mails`>

export const mailTaskKinds = (Object.keys(taskKinds) as TaskKind[]).filter((kind): kind is MailTaskKind =>
  /-mails?$/.test(kind),
)
