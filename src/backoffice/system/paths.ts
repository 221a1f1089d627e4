export const tasksPath = '/console/system/tasks'
export const mailsPath = '/console/system/mails'
export const doctorPath = '/console/system/doctor'
export const auditPath = '/console/system/audit'
