-- Counts the cases that a person of staff opened lately (case-10).
create index case_notes_openings on case_notes (staff_id, created_at) where kind = 'open';
