/** What is asked about a comment in a dialog. */
export type Asked = 'delete' | 'report' | 'hide' | 'show' | 'move' | 'history' | 'lock' | 'unlock'
