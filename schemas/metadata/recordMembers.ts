/**
 * What records and rows carry beside their fields, stored and in the wire form: keys, the revision, the marks of values entered by hand.
 * Whatever else a record has is a field, however its name ends.
 */
export const recordMembers: readonly string[] = ['id_', 'ref_id_', 'sticky_', 'rev_', 'form_data_rev_'];
