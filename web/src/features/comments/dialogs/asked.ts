/** The dialogs of a comment. */
export type Asked = 'delete' | 'report' | 'hide' | 'show' | 'move' | 'history' | 'lock' | 'unlock'
