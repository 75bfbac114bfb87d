-- Notes on members have a permission of their own; roles of the operator's that blocked members go on keeping notes.
set local kapao.actor = 'system:migration';

update roles
   set permissions = array_append(permissions, 'members:note')
 where 'members:act' = any (permissions)
   and not 'members:note' = any (permissions);
